import { LeaderChangedError, type PGliteWorker } from '@electric-sql/pglite/worker'

type Led = Pick<
  PGliteWorker,
  'onLeaderChange' | 'syncToFs' | 'transaction' | '_runExclusiveQuery' | '_runExclusiveTransaction'
>

/**
 * One tab holds the database for all. When it closes, what the others had under way ends with an error at once: their locks
 * went with it, and what they say until another tab has taken over is heard by nobody. A transaction stands still then:
 * in the next tab's hands, where it was not begun, even its rollback would be somebody else's.
 */
export function endedByLeaderChanges<T extends Led>(database: T): T {
  let changes = 0
  database.onLeaderChange(() => void changes++)
  const ended = <R>(run: () => Promise<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      const stop = database.onLeaderChange(() => {
        stop()
        reject(new LeaderChangedError())
      })
      run().then(resolve, reject).finally(stop)
    })
  const save = database.syncToFs.bind(database)
  const query = database._runExclusiveQuery.bind(database)
  const exclusive = database._runExclusiveTransaction.bind(database)
  const transaction = database.transaction.bind(database)
  database.syncToFs = () => ended(save)
  database._runExclusiveQuery = (run) => ended(() => query(run))
  database._runExclusiveTransaction = (run) => ended(() => exclusive(run))
  database.transaction = (run) =>
    transaction((tx) => {
      const begun = changes
      const asked = tx.query.bind(tx)
      tx.query = (...given) => (changes === begun ? asked(...given) : new Promise(() => {}))
      return run(tx)
    })
  return database
}
