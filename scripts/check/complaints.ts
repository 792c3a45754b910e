import { differences, leftInEnglish, type Catalogue } from './languages.ts'
import { filesBelow, textOf } from './tree.ts'

const texts = /\b(en|fr|ar):\s*(['"`])((?:\\.|(?!\2).)*)\2/g

/** Complaints about what contracts say of wrong values, written in three languages where the rule stands: like those about other texts. */
export function checkComplaints(root: string): string[] {
  const sources = filesBelow(root).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('scripts/'),
  )
  const said = sources.flatMap((path) => saidIn(textOf(root, path)).map((sentence) => ({ path, ...sentence })))
  return said.flatMap(({ path, en, fr, ar }) => [
    ...differences(`${path} in French`, one(en, fr), one(en, en)),
    ...differences(`${path} in Arabic`, one(en, ar), one(en, en)),
    ...leftInEnglish(path, one(en, ar)),
    ...(fr === en ? [`${path} "${en}" is not in French.`] : []),
    // By the English sentence the others are found, so one that is said twice is said alike.
    ...(said.some((other) => other.en === en && (other.fr !== fr || other.ar !== ar))
      ? [`${path} "${en}" is said otherwise elsewhere.`]
      : []),
  ])
}

function saidIn(code: string): { en: string; fr: string; ar: string }[] {
  return [...code.matchAll(/(?<!function )\bcomplaint\((.*?)\}\s*\)/gs)].map(([, literal = '']) => {
    const found = new Map([...literal.matchAll(texts)].map(([, language, , text]) => [language, text]))
    return { en: found.get('en') ?? '', fr: found.get('fr') ?? '', ar: found.get('ar') ?? '' }
  })
}

function one(key: string, text: string): Catalogue {
  return new Map(text === '' ? [] : [[key, text]])
}
