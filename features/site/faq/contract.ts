import * as z from 'zod/mini'
import { restoreEndpoint } from '#kit/contract/bulk.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, text, version } from '#kit/contract/fields.ts'
import { textFilter } from '#kit/contract/list-query.ts'
import { languages } from '#kit/contract/sentence.ts'
import { topics } from './rules.ts'

export const Faq = z.object({
  id: z.number(),
  language: z.enum(languages),
  question: z.string(),
  answer: z.string(),
  version,
})
export type Faq = z.infer<typeof Faq>

export const FaqGroup = z.object({
  key: z.enum(topics),
  faqTitle: z.string(),
  faqIcon: z.string(),
  faqSubtitle: z.string(),
  faqs: z.array(Faq),
})
export type FaqGroup = z.infer<typeof FaqGroup>

const shape = {
  topic: z.enum(topics),
  language: z.enum(languages),
  question: text(200),
  answer: text(2000),
}
export const FaqInput = z.object(shape)
export type FaqInput = z.infer<typeof FaqInput>

const path = '/api/pages/faq'
const one = `${path}/{id}`

export const listFaqs = endpoint({
  method: 'GET',
  path,
  summary: 'List the questions in your language by topic; q searches the questions, and empty topics are left out',
  access: 'public',
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(FaqGroup),
})
export const createFaq = endpoint({
  method: 'POST',
  path,
  summary: 'Add a question and its answer',
  access: { action: 'create', subject: 'Faq' },
  body: FaqInput,
  reply: Faq,
  status: 201,
})
export const changeFaq = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Change a question and its answer',
  access: { action: 'write', subject: 'Faq' },
  params: numberId,
  body: z.object({ ...shape, version }),
  reply: Faq,
})
export const deleteFaq = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Delete a question',
  access: { action: 'delete', subject: 'Faq' },
  params: numberId,
})
export const restoreFaq = restoreEndpoint(path, 'Faq')

/** How customers reach the store; empty where nothing is set. */
export const readContact = endpoint({
  method: 'GET',
  path: '/api/pages/contact',
  summary: 'Get the store’s phone number and email address',
  access: 'public',
  reply: z.object({ phone: z.string(), email: z.string() }),
})
