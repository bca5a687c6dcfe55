-- Cards are found by their last four digits and the beginnings of the words of their labels.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently cards_words on cards using gin ((
  array_to_tsvector(string_to_array(right(tenant_id, 8) || replace(
    regexp_replace(lower(normalize(
      translate(coalesce(label, ''), U&'-._+,;:/\\|()[]"\201c\201d\00a0\0009\000a''\2019\2018`\00b4',
      '                    ') || ' ' || coalesce(last4, ''), NFD)),
      '[\u0300-\u036f]', '', 'g'),
    ' ', ' ' || right(tenant_id, 8)), ' '))
)) with (fastupdate = off);
