import { filesBelow, textOf } from './tree.ts'

const code = /^(homes|app|features|platform|ui|kit)\/.*\.tsx?$/
const imports =
  /^import (?!type )(?:\* as (?<whole>\w+)|\{(?<named>[^}]*)\}) from '[^']*\/(?:contract\.ts|rules\.ts|rules\/[^']+)'/gm
const mutators = 'push|unshift|pop|shift|splice|sort|reverse|fill|set|add|delete|clear'

/** Complaints about code that changes what a contract or rules export: they are values, the same for whoever imports them, in whatever order. */
export function checkFixedContracts(root: string): string[] {
  const files = filesBelow(root).filter((path) => code.test(path) && !path.endsWith('.test.ts'))
  return files.flatMap((path) => {
    const text = textOf(root, path)
    return changedIn(text, namesIn(text)).map(
      (name) =>
        `${path} changes ${name}, which a contract or rules export: features contribute it to the program instead, see kit/server/feature.ts.`,
    )
  })
}

function namesIn(text: string): string[] {
  return [...text.matchAll(imports)].flatMap(({ groups: { whole, named = '' } = {} }) =>
    whole === undefined ? [...named.matchAll(/(?<!type )\b(\w+)\s*(?:,|$)/g)].map((one) => one[1]!) : [whole],
  )
}

function changedIn(text: string, names: string[]): string[] {
  if (names.length === 0) return []
  const name = String.raw`(?<![.\w']|: )\b(?:${names.join('|')})\b`
  const part = String.raw`(?:\.\w+|\[[^\]\n]*\])`
  const change = String.raw`${part}*\.(?:${mutators})\(|${part}+\s*[-+*/|&?]{0,2}=(?![=>])`
  const changed = new RegExp(String.raw`(${name})(?=${change})|Object\.(?:assign|defineProperty)\((${name})`, 'g')
  return [...text.matchAll(changed)].map(([, one, other]) => (one ?? other)!)
}
