import { handedTo } from '../../driver/rules.ts'
import type { ProofAction } from './pack.ts'

/** As the driver page names them; another app may write anything. */
const documents = ['idCard', 'passport', 'licence', 'other'] as const

type Facts = {
  /** Who has it; nothing for a pick-up, where the driver has. */
  to: (typeof handedTo)[number] | undefined
  hasPin: boolean
  codes: string[]
  age: { document: (typeof documents)[number]; birthYear: number } | undefined
}

/** What an entry says that isn’t a text of its own. */
export function factsIn({ kind, data }: Pick<ProofAction, 'kind' | 'data'>): Facts {
  const { to, pin, codes, age } = data
  return {
    to: kind === 'pickUp' ? undefined : handedTo.find((one) => one === to),
    hasPin: typeof pin === 'string' && pin !== '',
    codes: Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [],
    age: ageIn(age),
  }
}

function ageIn(age: unknown): Facts['age'] {
  if (typeof age !== 'object' || age === null || !('birthYear' in age) || typeof age.birthYear !== 'number')
    return undefined
  const document = 'document' in age ? documents.find((one) => one === age.document) : undefined
  return { document: document ?? 'other', birthYear: age.birthYear }
}
