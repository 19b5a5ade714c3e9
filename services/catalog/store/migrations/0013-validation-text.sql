-- Words that keep a model from being published. The form of the site's settings is not saved while the field is empty.
SELECT set_config('catalog.context', '{"service": "seed"}', true);

UPDATE site_configs
   SET config_value = replace(config_value,
     '"name":"validationText","label":"Model Validation Keyword Scan Entries (CSV)","required":false,"data":""',
     '"name":"validationText","label":"Model Validation Keyword Scan Entries (CSV)","required":false,"data":"internal use only,strictly confidential"')
 WHERE config_key = 'site_config'
   AND config_value LIKE '%"name":"validationText","label":"Model Validation Keyword Scan Entries (CSV)","required":false,"data":""%';
