-- A database of schema 0001: q6sg7eu5mtzg is over, azlucyfjpgb2 runs, eenter2gnv2f waits.
-- cookie: OiZk6_dxAHGG5W62xlIQ3XCdO2Y5g_n4MXQzqk34sco
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE analyses (
	table_id VARCHAR(12) NOT NULL, 
	asked BIGINT NOT NULL, 
	until BIGINT, 
	done FLOAT NOT NULL, 
	result TEXT, 
	CONSTRAINT pk_analyses PRIMARY KEY (table_id), 
	CONSTRAINT fk_analyses_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE entries (
	table_id VARCHAR(12) NOT NULL, 
	v INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	guest INTEGER, 
	cmd VARCHAR(64), 
	data TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, v), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_entries_table_id UNIQUE (table_id, guest, cmd)
);
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',1,1795010079225,1,NULL,'{"kind":"sat","seat":0,"guest":1,"name":"Ada"}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',2,1795010079225,1,NULL,'{"kind":"sat","seat":1,"guest":1,"name":"Ada"}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',3,1795010079225,1,NULL,'{"kind":"started"}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',4,1795010079273,1,'c1','{"kind":"step","seat":1,"action":794}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',5,1795010079300,1,'c2','{"kind":"step","seat":0,"action":562}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',6,1795010079320,1,'c3','{"kind":"step","seat":1,"action":343}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',7,1795010079340,1,'c4','{"kind":"step","seat":0,"action":526}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',8,1795010079360,1,'c5','{"kind":"step","seat":1,"action":382}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',9,1795010079384,1,'c6','{"kind":"step","seat":0,"action":306}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',10,1795010079404,1,'c7','{"kind":"step","seat":1,"action":488}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',11,1795010079426,1,'c8','{"kind":"step","seat":0,"action":418}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',12,1795010079448,1,'c9','{"kind":"step","seat":1,"action":598}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',13,1795010079472,1,'c10','{"kind":"step","seat":0,"action":653}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',14,1795010079500,1,'c11','{"kind":"step","seat":1,"action":830}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',15,1795010079520,1,'c12','{"kind":"step","seat":0,"action":901}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',16,1795010079544,1,'c13','{"kind":"step","seat":1,"action":1084}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',17,1795010079564,1,'c14','{"kind":"step","seat":0,"action":59}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',18,1795010079596,1,'c15','{"kind":"step","seat":1,"action":131}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',19,1795010079618,1,'c16','{"kind":"step","seat":0,"action":260}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',20,1795010079627,1,'c17','{"kind":"step","seat":1,"action":26}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',21,1795010079652,1,'c18','{"kind":"step","seat":0,"action":1998}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',22,1795010079668,1,'c19','{"kind":"step","seat":1,"action":1016}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',23,1795010079691,1,'c20','{"kind":"step","seat":0,"action":1782}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',24,1795010079705,1,'c21','{"kind":"step","seat":1,"action":1140}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',25,1795010079711,1,'c22','{"kind":"step","seat":0,"action":1332}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',26,1795010079736,1,'c23','{"kind":"step","seat":1,"action":710}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',27,1795010079752,1,'c24','{"kind":"step","seat":0,"action":978}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',28,1795010079763,1,'c25','{"kind":"step","seat":1,"action":1261}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',29,1795010079779,1,'c26','{"kind":"step","seat":0,"action":1476}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',30,1795010079791,1,'c27','{"kind":"step","seat":1,"action":1948}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',31,1795010079808,1,'c28','{"kind":"step","seat":0,"action":1548}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',32,1795010079828,1,'c29','{"kind":"step","seat":1,"action":2236}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',33,1795010079846,1,'c30','{"kind":"step","seat":0,"action":1728}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',34,1795010079872,1,'c31','{"kind":"step","seat":1,"action":1445}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',35,1795010079877,1,'c32','{"kind":"step","seat":0,"action":2197}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',36,1795010079884,1,'c33','{"kind":"step","seat":1,"action":2165}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',37,1795010079904,1,'c34','{"kind":"step","seat":0,"action":1589}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',38,1795010079911,1,'c35','{"kind":"step","seat":1,"action":1227}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',39,1795010079935,1,'c36','{"kind":"step","seat":0,"action":2456}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',40,1795010079952,1,'c37','{"kind":"step","seat":1,"action":2376}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',41,1795010079957,1,'c38','{"kind":"step","seat":0,"action":2425}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',42,1795010080022,1,'c39','{"kind":"step","seat":1,"action":2592}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',43,1795010080036,1,'c40','{"kind":"step","seat":0,"action":2683}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',44,1795010080055,1,'c41','{"kind":"step","seat":1,"action":2898}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',45,1795010080068,1,'c42','{"kind":"step","seat":0,"action":2345}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',46,1795010080092,1,'c43','{"kind":"step","seat":1,"action":894}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',47,1795010080106,1,'c44','{"kind":"step","seat":0,"action":1079}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',48,1795010080119,1,'c45','{"kind":"step","seat":1,"action":1630}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',49,1795010080140,1,'c46','{"kind":"step","seat":0,"action":2848}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',50,1795010080154,1,'c47','{"kind":"step","seat":1,"action":460}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',51,1795010080164,1,'c48','{"kind":"step","seat":0,"action":2042}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',52,1795010080184,1,'c49','{"kind":"step","seat":1,"action":1374}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',53,1795010080203,1,'c50','{"kind":"step","seat":0,"action":951}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',54,1795010080219,1,'c51','{"kind":"step","seat":1,"action":2078}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',55,1795010080232,1,'c52','{"kind":"step","seat":0,"action":1903}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',56,1795010080240,1,'c53','{"kind":"step","seat":1,"action":2486}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',57,1795010080248,1,'c54','{"kind":"step","seat":0,"action":1202}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',58,1795010080256,1,'c55','{"kind":"step","seat":1,"action":1414}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',59,1795010080269,1,'c56','{"kind":"step","seat":0,"action":2302}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',60,1795010080280,1,'c57','{"kind":"step","seat":1,"action":2745}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',61,1795010080290,1,'c58','{"kind":"step","seat":0,"action":2318}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',62,1795010080307,1,'c59','{"kind":"step","seat":1,"action":2771}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',63,1795010080320,1,'c60','{"kind":"step","seat":0,"action":251}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',64,1795010080336,1,'c61','{"kind":"step","seat":1,"action":2333}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',65,1795010080352,1,'c62','{"kind":"step","seat":0,"action":1703}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',66,1795010080361,1,'c63','{"kind":"step","seat":1,"action":1540}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',67,1795010080377,1,'c64','{"kind":"step","seat":0,"action":187}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',68,1795010080400,1,'c65','{"kind":"step","seat":1,"action":1887}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',69,1795010080424,1,'c66','{"kind":"step","seat":0,"action":761}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',70,1795010080443,1,'c67','{"kind":"step","seat":1,"action":2781}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',71,1795010080457,1,'c68','{"kind":"step","seat":0,"action":2447}');
INSERT INTO "entries" VALUES('q6sg7eu5mtzg',72,1795010080475,1,'c69','{"kind":"step","seat":1,"action":2935}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',1,1795010080498,1,NULL,'{"kind":"sat","seat":0,"guest":1,"name":"Ada"}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',2,1795010080501,2,NULL,'{"kind":"sat","seat":1,"guest":2,"name":"Bruno"}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',3,1795010080501,2,'c70','{"kind":"started"}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',4,1795010080527,2,'c71','{"kind":"step","seat":1,"action":82}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',5,1795010080534,1,'c72','{"kind":"step","seat":0,"action":246}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',6,1795010080564,2,'c73','{"kind":"step","seat":1,"action":2}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',7,1795010080583,2,'c74','{"kind":"step","seat":1,"action":167}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',8,1795010080588,1,'c75','{"kind":"step","seat":0,"action":250}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',9,1795010080593,2,'c76','{"kind":"step","seat":1,"action":81}');
INSERT INTO "entries" VALUES('azlucyfjpgb2',10,1795010080595,2,'c77','{"kind":"said","guest":2,"name":"Bruno","seat":1,"text":"Che bel tavolo!"}');
INSERT INTO "entries" VALUES('eenter2gnv2f',1,1795010080600,1,NULL,'{"kind":"sat","seat":0,"guest":1,"name":"Ada"}');
CREATE TABLE guests (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" VARCHAR(26) NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	lang VARCHAR(2) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT uq_guests_key UNIQUE ("key")
);
INSERT INTO "guests" VALUES(1,'wh6mhxgm65g5vocw66sskmlkgm','Ada','en',1795010079125,1795010079125);
INSERT INTO "guests" VALUES(2,'ruzjelu3d5llt6k3shyrrjpvea','Bruno','en',1795010079199,1795010079199);
CREATE TABLE links (
	hash BLOB NOT NULL, 
	table_id VARCHAR(12) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat SMALLINT, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_links PRIMARY KEY (hash), 
	CONSTRAINT fk_links_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "links" VALUES(X'DBD99354E38FCC5EB21FC8B17AC5C94B73F79DA9BDFBE210308D015B067F7AA9','eenter2gnv2f','play',1,1800194080601);
CREATE TABLE notes (
	table_id VARCHAR(12) NOT NULL, 
	guest INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (table_id, guest), 
	CONSTRAINT fk_notes_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "notes" VALUES('azlucyfjpgb2',1,'a note to myself');
CREATE TABLE ratings (
	guest INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guest, game), 
	CONSTRAINT fk_ratings_guest FOREIGN KEY(guest) REFERENCES guests (id) ON DELETE CASCADE
);
CREATE TABLE results (
	table_id VARCHAR(12) NOT NULL, 
	seat SMALLINT NOT NULL, 
	guest INTEGER, 
	game VARCHAR(32) NOT NULL, 
	players SMALLINT NOT NULL, 
	score INTEGER NOT NULL, 
	share FLOAT NOT NULL, 
	why VARCHAR(8) NOT NULL, 
	rated BOOLEAN NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE sittings (
	table_id VARCHAR(12) NOT NULL, 
	guest INTEGER NOT NULL, 
	seats VARCHAR(64) NOT NULL, 
	over BOOLEAN NOT NULL, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_sittings PRIMARY KEY (table_id, guest), 
	CONSTRAINT fk_sittings_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sittings" VALUES('q6sg7eu5mtzg',1,'0 1',1,1795010080475);
INSERT INTO "sittings" VALUES('azlucyfjpgb2',1,'0',0,1795010080501);
INSERT INTO "sittings" VALUES('azlucyfjpgb2',2,'1',0,1795010080501);
INSERT INTO "sittings" VALUES('eenter2gnv2f',1,'0',0,1795010080600);
CREATE TABLE tables (
	id VARCHAR(12) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	setup TEXT NOT NULL, 
	host INTEGER NOT NULL, 
	seed VARCHAR(20) NOT NULL, 
	salt VARCHAR(128) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	v INTEGER NOT NULL, 
	names TEXT NOT NULL, 
	players SMALLINT NOT NULL, 
	free SMALLINT NOT NULL, 
	to_move INTEGER, 
	deadline BIGINT, 
	due BIGINT, 
	result TEXT, 
	series VARCHAR(12), 
	number SMALLINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('q6sg7eu5mtzg',1795010079225,1795010080475,'qin','2','{"game":"qin","seats":[{"who":"me","name":"","bot":""},{"who":"me","name":"","bot":""}],"options":{},"visibility":"link","spectators":"public","clock":{"per":"none","seconds":0,"more":0},"rated":false,"series":null}',1,'7431439672661873387','4b57e45e142e3ebdc4ed6396d7ea8071','over',0,72,'["Ada", "Ada"]',2,0,NULL,NULL,NULL,'{"why":"played","winners":[1],"scores":[16,23]}',NULL,1);
INSERT INTO "tables" VALUES('azlucyfjpgb2',1795010080498,1795010080595,'terratain','1','{"game":"terratain","seats":[{"who":"me","name":"","bot":""},{"who":"open","name":"","bot":""}],"options":{},"visibility":"public","spectators":"public","clock":{"per":"none","seconds":0,"more":0},"rated":false,"series":null}',1,'2890615589194345719','7c4fe4d8bb22061c0758ffa78345bdb7','running',1,10,'["Ada", "Bruno"]',2,0,2,NULL,NULL,NULL,NULL,1);
INSERT INTO "tables" VALUES('eenter2gnv2f',1795010080600,1795010080600,'qin','2','{"game":"qin","seats":[{"who":"me","name":"","bot":""},{"who":"link","name":"","bot":""},{"who":"open","name":"","bot":""}],"options":{},"visibility":"link","spectators":"public","clock":{"per":"none","seconds":0,"more":0},"rated":false,"series":null}',1,'9411874070069566629','8478f7aef070006569d047acf43c59c3','open',0,1,'["Ada", "", ""]',3,1,NULL,NULL,NULL,NULL,NULL,1);
CREATE TABLE tokens (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	hash BLOB NOT NULL, 
	guest INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT fk_tokens_guest FOREIGN KEY(guest) REFERENCES guests (id) ON DELETE CASCADE, 
	CONSTRAINT uq_tokens_hash UNIQUE (hash)
);
INSERT INTO "tokens" VALUES(1,X'D5D4A53A073F1822A07C8B2D4F262D20908860AF888C94B17B8F3A7B0FBE2377',1,'screen','',1795010079125,1795010079125);
INSERT INTO "tokens" VALUES(2,X'D91AF4013B0DA33DB833C3FEDFC2C0A9BCA7FB43FF59B46DB536AED4273EAE98',2,'screen','',1795010079199,1795010079199);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_tables_open ON tables (status, listed, updated);
CREATE INDEX ix_tables_series ON tables (series, number);
CREATE INDEX ix_analyses_until ON analyses (until);
CREATE INDEX ix_links_table_id ON links (table_id);
CREATE INDEX ix_ratings_game ON ratings (game, games);
CREATE INDEX ix_results_guest ON results (guest, game, at);
CREATE INDEX ix_sittings_guest ON sittings (guest, over, updated);
CREATE INDEX ix_tokens_guest ON tokens (guest);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('guests',2);
INSERT INTO "sqlite_sequence" VALUES('tokens',2);
COMMIT;
