-- Deployments that are removed after a while without a call. A migration that was ever released is not edited any more.

ALTER TABLE deployments
  ADD COLUMN idle_minutes integer CHECK (idle_minutes > 0),
  -- Of those with a limit alone; as gateways report it, which is some seconds late.
  ADD COLUMN last_call timestamptz(3);
CREATE INDEX deployments_with_idle_limit ON deployments (id) WHERE idle_minutes IS NOT NULL AND status = 'ready';
