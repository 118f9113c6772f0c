/** The tables of a room, and what those of a room that was born before them must be given. */
export function makeTables(sql: SqlStorage) {
  sql.exec(`
    create table if not exists room (
      id integer primary key check (id = 1), card text not null, state text not null,
      projected_seq integer not null
    );
    create table if not exists log (
      seq integer primary key, at integer not null, person text, command_id text, kind text, offer text,
      answered integer not null, events text not null, change text not null, entry text not null, hash text not null,
      why_public text, why_party text, removed text, fingerprint text, receipt text
    );
    create table if not exists commands (
      person text not null, command_id text not null, fingerprint text not null, receipt text not null,
      primary key (person, command_id)
    ) without rowid;
    create table if not exists participants (
      person text primary key, tag integer not null, own_max integer, pre_bid integer not null,
      bought integer not null, changed_seq integer not null,
      rank_amount integer, rank_since integer, pre_amount integer, pre_since integer,
      sealed_offers integer not null default 0,
      taken_times integer not null default 0, taken_best integer
    ) without rowid;
    create table if not exists proposals (person text primary key, proposal text not null) without rowid;
    create table if not exists parked (
      seq integer primary key, error text not null
    );
    create table if not exists parked_people (
      person text primary key, seq integer not null, error text not null
    ) without rowid;`)
  for (const column of ['why_public', 'why_party', 'removed', 'fingerprint', 'receipt'])
    if (!hasColumn(sql, 'log', column)) sql.exec(`alter table log add column ${column} text`)
  for (const column of ['rank_amount', 'rank_since', 'pre_amount', 'pre_since', 'taken_best'])
    if (!hasColumn(sql, 'participants', column))
      sql.exec(`alter table participants add column ${column} integer`)
  for (const column of ['sealed_offers', 'taken_times'])
    if (!hasColumn(sql, 'participants', column))
      sql.exec(`alter table participants add column ${column} integer not null default 0`)
  if (hasColumn(sql, 'participants', 'proposal'))
    sql.exec(`
      insert or ignore into proposals select person, proposal from participants where proposal is not null;
      alter table participants drop column proposal;`)
  sql.exec(`
    create index if not exists log_commands on log (person, command_id);
    create index if not exists participants_changed on participants (changed_seq, person);`)
  if (has(sql, "select 1 from sqlite_master where type = 'table' and name = ?", 'bidders'))
    sql.exec(`
      insert or ignore into participants (person, tag, own_max, pre_bid, bought, changed_seq)
        select person, tag, own_max, 0, 0, changed_seq from bidders;
      drop table bidders;`)
}

function hasColumn(sql: SqlStorage, table: 'log' | 'participants', name: string): boolean {
  return has(sql, `select 1 from pragma_table_info('${table}') where name = ?`, name)
}

function has(sql: SqlStorage, query: string, name: string): boolean {
  return sql.exec(query, name).toArray().length > 0
}
