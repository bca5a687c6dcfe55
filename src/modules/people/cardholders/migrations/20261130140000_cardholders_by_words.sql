-- People are found by the beginnings of their names, e-mail, tax id and document, and by how their telephone ends. The words follow
-- from the row, so no version has to write them, and those of a person who is erased are gone with what they came from.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently cardholders_words on cardholders using gin ((
  array_to_tsvector(string_to_array(right(tenant_id, 8) || replace(
    regexp_replace(lower(normalize(
      translate(first_name || ' ' || last_name || ' ' || split_part(email, '@', 1), U&'-._+,;:/\\|()[]"\201c\201d\00a0\0009\000a''\2019\2018`\00b4',
      '                    ')
      || ' ' || email
      || ' ' || translate(tax_id || ' ' || coalesce(identification_value, ''), '-./', '') || ' +' || reverse(ltrim(phone_number, '+')), NFD)),
      '[\u0300-\u036f]', '', 'g'),
    ' ', ' ' || right(tenant_id, 8)), ' '))
)) with (fastupdate = off);
