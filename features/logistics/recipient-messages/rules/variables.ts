import { fillText } from '#kit/contract/fill-text.ts'
import type { MessageEvent } from '../rules.ts'

const always = ['name', 'company', 'reference', 'day', 'link', 'contact'] as const
/** What a text of each event can say. */
export const variablesOf = {
  confirmed: [...always, 'band', 'calendar'],
  onTheWay: [...always, 'band', 'calendar'],
  near: [...always, 'band', 'stops'],
  windowChanged: [...always, 'band', 'calendar'],
  delivered: [...always, 'time'],
  partly: [...always, 'time'],
  failed: [...always, 'reason'],
  received: always,
  arrived: always,
  rescheduled: [...always, 'calendar'],
  readyToCollect: [...always, 'place'],
  returning: always,
} as const satisfies Record<MessageEvent, readonly string[]>
export type Variable = (typeof variablesOf)[MessageEvent][number]
export type VariableValues = Record<Variable, string>

/** The first placeholder that a text of this event can't fill, as it is written. */
export function unknownVariable(event: MessageEvent, text: string): string | undefined {
  const known: readonly string[] = variablesOf[event]
  const named = text.matchAll(/\{\{(.*?)\}\}/gs)
  for (const [whole, name = ''] of named) if (!known.includes(name.trim())) return whole.slice(0, 60)
  const rest = text.replaceAll(/\{\{.*?\}\}/gs, '')
  return rest.includes('{{') ? '{{' : undefined
}

export function fillTemplate(text: string, values: Partial<VariableValues>): string {
  const valueOf = new Map<string, string | undefined>(Object.entries(values))
  return fillText(text, (name) => valueOf.get(name) ?? '')
}
