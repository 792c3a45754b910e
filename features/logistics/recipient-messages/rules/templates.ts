import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { inEachOther } from '#kit/contract/sentence.ts'
import type { MessageEvent } from '../rules.ts'
import { unknownVariable } from './variables.ts'

const written = (most: number, event: MessageEvent) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.check(({ value, issues }) => {
      const unknown = unknownVariable(event, value)
      const message = complaint('logistics-recipient-messages:wrong.unknownVariable', { variable: unknown ?? '' })
      if (unknown !== undefined) issues.push({ code: 'custom', input: value, message, continue: true })
    }),
  )
const templateFor = (event: MessageEvent) =>
  z.object({ subject: written(150, event), text: written(2000, event), sms: written(480, event) })
/** What recipients read about one event, in each language; texts may only use the variables that it fills. Where one isn't sent, the usual words stand. */
export const eventFor = (event: MessageEvent) => {
  const template = templateFor(event)
  const other = z.optional(template)
  return z.object({
    isOn: z.boolean(),
    texts: z.object({ en: template, fr: template, ar: template, ...inEachOther(() => other) }),
  })
}
export type Template = z.infer<ReturnType<typeof templateFor>>
