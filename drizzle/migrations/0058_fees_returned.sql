CREATE TRIGGER transactions_fee AFTER INSERT ON money_entries WHEN new.kind = 'fee-returned' BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, way, amount, state)
  SELECT new.id, new.kind, new.at, fees.person_id, fees.organisation_id, fees.invoice_id, NULL, 'wallet',
    value ->> 'amount', 'done'
  FROM json_each(new.lines) JOIN fees ON new.id = 'returned:' || fees.id
  WHERE value ->> 'account' = 'wallet';
END;
