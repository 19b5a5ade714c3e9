-- Where answers of accepted calls are posted to. A migration that was ever released is not edited any more.

ALTER TABLE accepted_calls
  ADD COLUMN callback       text,
  -- waiting, delivered or given_up.
  ADD COLUMN callback_state text,
  ADD COLUMN callback_error text;
