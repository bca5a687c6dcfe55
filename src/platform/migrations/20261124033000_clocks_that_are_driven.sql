-- Until when, in real time, the request that moves a test clock runs its tenant's jobs itself: workers leave
-- them to it, since each job that one of them takes is waited for.

alter table test_clocks add column driven_until timestamptz;
