type Task = { isFirst: () => boolean; run: () => Promise<void> }

const gatherMs = 300
/** With fewer waiting than this, replies are delivered at once. */
const fewWaiting = 4

/** Runs a limited number of requests at a time: visible ones first, and the replies of a flood in batches, to redraw rarely. */
export function createTurns(mostAtOnce: number) {
  const waiting: Task[] = []
  let running = 0
  let answers: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const resolveAll = () => {
    timer = undefined
    const ready = answers
    answers = []
    for (const give of ready) give()
  }
  const startNext = () => {
    while (running < mostAtOnce && waiting.length > 0) {
      const [task] = waiting.splice(
        Math.max(
          0,
          waiting.findIndex(({ isFirst }) => isFirst()),
        ),
        1,
      )
      running++
      void task?.run().finally(() => {
        running--
        timer ??= setTimeout(resolveAll, waiting.length > fewWaiting ? gatherMs : 0)
        startNext()
      })
    }
  }
  return {
    inTurn: <T>(run: () => Promise<T>, isFirst: () => boolean): Promise<T> =>
      new Promise((resolve, reject) => {
        waiting.push({
          isFirst,
          run: async () => {
            try {
              const value = await run()
              answers.push(() => resolve(value))
            } catch (error) {
              answers.push(() => reject(error instanceof Error ? error : new Error(String(error))))
            }
          },
        })
        startNext()
      }),
  }
}
