import { LeaderChangedError, type PGliteWorker } from '@electric-sql/pglite/worker'

type Led = Pick<
  PGliteWorker,
  'onLeaderChange' | 'syncToFs' | 'transaction' | '_runExclusiveQuery' | '_runExclusiveTransaction'
>

/**
 * One tab holds the database for all. When it closes, the running calls of the others fail at once: their locks are gone,
 * and no one hears what they send until another tab takes over. A transaction must stop there: the next tab doesn’t know it,
 * so even its rollback would undo another tab’s work.
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
