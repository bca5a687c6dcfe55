-- Names in the words of the trade: a hold that is being released, and operations in flight.

alter table card_fundings rename column retiring_hold_id to releasing_hold_id;
alter table card_fundings rename column retiring_minor to releasing_minor;
alter index card_fundings_under_way rename to card_fundings_in_flight;
