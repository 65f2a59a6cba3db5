-- Of a server without ICU lists are sorted as texts.
DO $$ BEGIN
	CREATE COLLATION IF NOT EXISTS natural_order (provider = icu, locale = 'zh-u-co-pinyin-kn-true');
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR undefined_object THEN
	CREATE COLLATION IF NOT EXISTS natural_order FROM "C";
END $$;
