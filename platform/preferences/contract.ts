import * as z from 'zod/mini'
import { emailTimes } from './rules.ts'
import { contributedNames } from '#kit/contract/contributed.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { languages } from '#kit/contract/sentence.ts'

const bar = z.enum(['sticky', 'static', 'hidden'])
const notificationList = z.optional(contributedNames('optionalNotifications'))

/** What a person chose for every browser they sign in with. Anything missing is the product's default. */
export const Preferences = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  skin: z.optional(z.enum(['default', 'bordered'])),
  contentWidth: z.optional(z.enum(['fluid', 'boxed'])),
  navLayout: z.optional(z.enum(['vertical', 'horizontal'])),
  navbarType: z.optional(bar),
  footerType: z.optional(bar),
  isNavCollapsed: z.optional(z.boolean()),
  isNavSemiDark: z.optional(z.boolean()),
  hasNavbarBlur: z.optional(z.boolean()),
  primary: z.optional(z.enum(['violet', 'blue', 'teal', 'green', 'amber', 'rose'])),
  language: z.optional(z.enum(languages)),
  /** Names of the screens on the shortcut tiles, in order. */
  shortcuts: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(24))),
  /** Notifications the person turned off. */
  mutedNotifications: notificationList,
  /** Notifications to send by email too, or instead; and whether only while the person is away. */
  emailedNotifications: notificationList,
  emailWhen: z.optional(z.enum(emailTimes)),
  /** Chosen columns and density of lists, by list; of a dashboard, its hidden cards, their order and widths. */
  lists: z.optional(
    z.record(
      z.string().check(z.maxLength(80)),
      z.object({
        hidden: z.array(z.string().check(z.maxLength(80))),
        density: z.enum(['comfortable', 'compact']),
        order: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(40))),
        spans: z.optional(z.record(z.string().check(z.maxLength(80)), z.literal([4, 6, 8, 12]))),
      }),
    ),
  ),
})
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  summary: 'Get your preferences',
  reply: Preferences,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Change some of your preferences',
  body: Preferences,
  reply: Preferences,
  limitBytes: 20_000,
  isSafe: true,
})

export const listOptionalNotifications = endpoint({
  method: 'GET',
  path: '/api/preferences/notifications',
  summary: 'List the kinds of notification that can be turned off',
  reply: z.array(z.string()),
})
