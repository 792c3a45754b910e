import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { numberId, pathNumber } from '#kit/contract/fields.ts'

const path = '/api/apps/invoice'
const one = `${path}/{id}`
const reads = { action: 'read', subject: 'Invoice' } as const
const unknown = { 404: 'No invoice found with this id' }

const pdf = raw('application/pdf')
export const readInvoicePdf = endpoint({
  method: 'GET',
  path: `${one}/pdf`,
  access: reads,
  params: numberId,
  refusals: unknown,
  reply: pdf,
})
export const readSharedPdf = endpoint({
  method: 'GET',
  path: `${path}/shared/{token}`,
  summary: 'The PDF behind the link of an email; the invoice then counts as downloaded',
  access: 'public',
  params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  refusals: unknown,
  reply: pdf,
})
export const readSharedCreditPdf = endpoint({
  method: 'GET',
  path: `${path}/shared/{token}/credits/{creditId}`,
  summary: 'A credit note of the invoice behind the link of an email',
  access: 'public',
  params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)), creditId: pathNumber }),
  refusals: unknown,
  reply: pdf,
})
const xml = raw('application/xml')
const ofCredit = z.object({ id: pathNumber, creditId: pathNumber })
const aCredit = { refusals: unknown, method: 'GET', access: reads, params: ofCredit } as const
export const readCreditPdf = endpoint({ ...aCredit, path: `${one}/credits/{creditId}/pdf`, reply: pdf })
export const readCreditXml = endpoint({ ...aCredit, path: `${one}/credits/{creditId}/ubl`, reply: xml })
export const readInvoiceXml = endpoint({
  method: 'GET',
  path: `${one}/ubl`,
  summary: 'The invoice as UBL 2.1 by EN 16931',
  access: reads,
  params: numberId,
  refusals: unknown,
  reply: xml,
})
