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
      person text primary key, tag integer not null, own_max integer, pre_bid integer not null, proposal text,
      bought integer not null, changed_seq integer not null
    ) without rowid;
    create table if not exists parked (
      seq integer primary key, error text not null
    );`)
  for (const column of ['why_public', 'why_party', 'removed', 'fingerprint', 'receipt'])
    if (!has(sql, "select 1 from pragma_table_info('log') where name = ?", column))
      sql.exec(`alter table log add column ${column} text`)
  sql.exec('create index if not exists log_commands on log (person, command_id)')
  if (has(sql, "select 1 from sqlite_master where type = 'table' and name = ?", 'bidders'))
    sql.exec(`
      insert or ignore into participants select person, tag, own_max, 0, null, 0, changed_seq from bidders;
      drop table bidders;`)
}

function has(sql: SqlStorage, query: string, name: string): boolean {
  return sql.exec(query, name).toArray().length > 0
}
