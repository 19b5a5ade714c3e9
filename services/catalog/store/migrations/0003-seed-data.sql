-- What a fresh catalog begins with. A migration, and so written once: what people change or delete afterwards stays as
-- they want it, however often the service starts.
SELECT set_config('catalog.context', '{"service": "seed"}', true);

INSERT INTO roles (role_id, name, active) VALUES
  ('12345678-abcd-90ab-cdef-1234567890ab', 'MLP System User', true),
  ('8c850f07-4352-4afd-98b1-00cbceca569f', 'Admin', true),
  ('9d961018-5464-5b0e-a9c2-11dcdfdb67a0', 'Publisher', true)
ON CONFLICT DO NOTHING;

-- Without a password nobody can log in as this user; see store/admin-password.ts.
WITH admin AS (
  INSERT INTO users (user_id, first_name, last_name, login_name, email, active)
  VALUES ('12345678-abcd-90ab-cdef-1234567890ab', 'Site', 'Administrator', 'admin', 'admin@example.org', true)
  ON CONFLICT DO NOTHING RETURNING user_id
)
INSERT INTO user_roles (user_id, role_id)
SELECT user_id, role_id FROM admin, roles WHERE roles.name IN ('Admin', 'Publisher');

-- Site settings as the portal's administration pages read and write them.
INSERT INTO site_configs (config_key, config_value) VALUES
  ('site_config', '{"fields":[
{"type":"text","name":"siteInstanceName","label":"Site Instance Name","required":true,"data":"Acumos"},
{"type":"file","name":"headerLogo","label":"Header Logo","required":false,"data":null},
{"type":"file","name":"footerLogo","label":"Footer Logo","required":false,"data":null},
{"type":"heading","name":"ConnectionConfig","label":"Connection Configuration","required":true,"data":null,"subFields":[
{"type":"text","name":"socketTimeout","label":"Socket Timeout","required":true,"data":"300"},
{"type":"text","name":"connectionTimeout","label":"Connection Timeout","required":true,"data":"10"}]},
{"type":"select","name":"enableOnBoarding","label":"Enable On-Boarding","required":true,"data":{"name":"Enabled"},
"options":[{"name":"Enabled"},{"name":"Disabled"}]},
{"type":"textarea","name":"validationText","label":"Model Validation Keyword Scan Entries (CSV)","required":false,"data":""},
{"type":"select","name":"EnableDCAE","label":"Enable DCAE","required":true,"data":{"name":"Disabled"},
"options":[{"name":"Enabled"},{"name":"Disabled"}]}]}'),
  ('public_validation_workflow', '{"ignore_list":["Text Check"]}'),
  ('local_validation_workflow', '{"ignore_list":[]}')
ON CONFLICT DO NOTHING;
