-- Movements of one type are read module by module, so that each movement is written to one index less.
drop index wallet_movements_by_type;
