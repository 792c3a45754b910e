import { openTracking, type OwnTracking } from '../../contract.ts'
import { chooseTracked } from '../../../recipient-choices/contract.ts'
import { recipientChoices } from '../../../recipient-choices/rules.ts'
import { rateTracked, reportTracked } from '../../../recipient-feedback/contract.ts'
import { problemKinds } from '../../../recipient-feedback/rules.ts'
import { instructTracked } from '../../../recipient-instructions/contract.ts'
import { leaveWith } from '../../../recipient-instructions/rules.ts'
import type { Ask } from './kept.ts'
import type { PartName } from './own.ts'

/** What a form holds. */
export type Reader = {
  text: (name: string) => string
  one: <T extends string>(name: string, of: readonly T[]) => T | undefined
}
type To = { code: string; digits: string; ask: Ask }
/** What is known after it, the part that shows it, and what is said of it; without a part all are drawn anew. */
export type Said = { own: Partial<OwnTracking>; part?: PartName; thanks?: string }
type Send = (read: Reader, to: To) => Promise<Said>

/** What the forms of the page send, by their names. */
export const sends = { check, choose, instruct, rate, report } satisfies Record<string, Send>

async function check({ text }: Reader, { code, ask }: To): Promise<Said> {
  const { reply } = await ask(openTracking, { params: { code }, body: { digits: text('digits') } })
  return { own: reply }
}

async function choose({ one, text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const choice = one('choice', recipientChoices)
  if (!choice) return { own: {} }
  const date = choice === 'anotherDay' ? text('date') : null
  const body = { digits, choice, date, place: text('place') }
  const { reply } = await ask(chooseTracked, { params: { code }, body })
  return { own: { next: reply }, part: 'choose' }
}

async function instruct({ one, text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const left = one('leaveWith', leaveWith) ?? 'person'
  const place = left === 'person' ? '' : text('place')
  const body = { digits, leaveWith: left, place, gateCode: text('gateCode'), note: text('note') }
  const { reply } = await ask(instructTracked, { params: { code }, body })
  return { own: { instructions: reply }, part: 'instruct', thanks: 'instruct.saved' }
}

async function rate({ text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const body = { digits, stars: Number(text('stars')), comment: text('comment') }
  const { reply } = await ask(rateTracked, { params: { code }, body })
  return { own: { feedback: reply }, part: 'rate', thanks: 'rate.thanks' }
}

async function report({ one, text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const body = { digits, kind: one('kind', problemKinds) ?? 'other', text: text('text') }
  const { reply } = await ask(reportTracked, { params: { code }, body })
  return { own: { feedback: reply }, part: 'report' }
}
