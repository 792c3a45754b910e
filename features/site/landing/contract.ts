import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, text, versionOrNone } from '#kit/contract/fields.ts'

const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(200))

/** What visitors who aren’t signed in find at the root. */
export const SitePages = z.object({
  /** Whether the landing page, the prices, the checkout and the contact form are open to visitors. */
  isPublic: z.boolean(),
  /** The workspace’s own website, which visitors of the root are sent to; empty for none. */
  ownSite: z._default(z.union([z.literal(''), webAddress]), ''),
  version: versionOrNone,
})
export type SitePages = z.infer<typeof SitePages>

const path = '/api/pages/site'

/** With whose pages they are. */
const SiteOfCompany = z.extend(SitePages, {
  /** The name of the company, which has the root then; empty while it has none. */
  owner: z.string(),
})

export const readSite = endpoint({
  method: 'GET',
  path,
  summary: 'Get whose public pages they are, whether they are open, and the website visitors are sent to',
  access: 'public',
  reply: SiteOfCompany,
})
export const changeSite = endpoint({
  method: 'PUT',
  path,
  summary: 'Open or close the public pages, or send visitors to a website of your own',
  access: { action: 'write', subject: 'StoreSettings' },
  danger: 'identity',
  body: SitePages,
  reply: SitePages,
})

export const ContactMessage = z.object({
  name: text(80),
  email,
  message: text(2000),
  /** People never see this field. Programs that fill in every field are recognised by it. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/pages/contact',
  summary: 'Send the workspace a message; it becomes a support ticket',
  access: 'public',
  body: ContactMessage,
  reply: z.object({ isReceived: z.boolean() }),
  status: 201,
})

export const joinNewsletter = endpoint({
  method: 'POST',
  path: '/api/pages/newsletter',
  summary: 'Sign up for the newsletter; an email asks to confirm it',
  access: 'public',
  body: z.object({
    email,
    /** No one is written to without having said so. */
    agrees: z.literal(true),
    /** People never see this field. Programs that fill in every field are recognised by it. */
    website: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  /** Whether the email that asks to confirm is on its way, or waits until the workspace has a mail server. */
  reply: z.object({ isSent: z.boolean() }),
  status: 201,
})
