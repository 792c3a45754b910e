import { filesBelow, textOf } from './tree.ts'

/** With more indexes than this, a change of a row costs more than most questions save. */
const mostUnexplained = 9

/** Complaints about tables with many indexes, of which each has to name the question it answers in a comment above it. */
export function checkIndexes(root: string): string[] {
  return filesBelow(root)
    .filter((path) => path.endsWith('/server/tables.ts'))
    .flatMap((path) => unexplainedIndexes(textOf(root, path)).map((name) => `${path}: ${complaintOf(name)}`))
}

function complaintOf(name: string): string {
  return `above the index ${name} no comment with a question mark says what it answers, as in a table with many indexes each must. Leave it out, or say it.`
}

/** Of tables with many indexes, those that name no question. */
export function unexplainedIndexes(code: string): string[] {
  return code.split(/\bpgTable\(/).flatMap((table) => {
    const lines = table.split('\n')
    const found = lines.flatMap((line, at) => {
      const name = /^\s*(?:index|uniqueIndex|searchIndex)\('([^']+)'/.exec(line)?.[1]
      return name === undefined ? [] : [{ name, above: lines[at - 1] ?? '' }]
    })
    return found.length > mostUnexplained
      ? found.filter(({ above }) => !/^\s*\/\/.*\?/.test(above)).map(({ name }) => name)
      : []
  })
}
