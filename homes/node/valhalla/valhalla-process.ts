import { createRequire } from 'node:module'
import { valhallaConfig } from './valhalla-config.ts'

type Call = 'route' | 'matrix' | 'isochrone' | 'traceRoute'
export type ValhallaQuestion = { number: number; call: Call; body: string }
export type ValhallaAnswer = { number: number; answer: string } | { number: number; problem: string }

/** The part of the package that is used here; its own types allow more. */
type Valhalla = { Actor: new (config: string) => Record<Call, (body: string) => Promise<string>> }

const [packageFolder, tiles] = process.argv.slice(2)
if (!packageFolder || !tiles) throw new Error('Name the folder of the package and that of the tiles.')
const { Actor } = createRequire(import.meta.url)(packageFolder) as Valhalla
const actor = new Actor(JSON.stringify(valhallaConfig(tiles)))

process.on('message', (question: ValhallaQuestion) => void answer(question))
process.on('disconnect', () => process.exit())

async function answer({ number, call, body }: ValhallaQuestion): Promise<void> {
  try {
    send({ number, answer: await actor[call](body) })
  } catch (error) {
    send({ number, problem: error instanceof Error ? error.message : String(error) })
  }
}

function send(message: ValhallaAnswer): void {
  process.send?.(message)
}
