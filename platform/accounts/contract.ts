import * as z from 'zod/mini'
import { plans } from '#features/people/users/rules.ts'
import { AbilityRule } from '#kit/contract/ability-rule.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { email, isoTime, optionalCode, optionalText, text } from '#kit/contract/fields.ts'
import { complaint, languages } from '#kit/contract/sentence.ts'
import { longestPassword } from './rules.ts'

export const UserData = z.object({
  id: z.number(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  avatar: z.string(),
  isEmailVerified: z.boolean(),
  /** Whose clocks times are shown by; those of the device where none was chosen. */
  timeZone: z.optional(z.string()),
  /** The role they look at the product as; meanwhile they change nothing. */
  viewedRole: z.optional(z.string()),
})

/** What the client keeps of who is signed in. */
export const SignedIn = z.object({
  accessToken: z.string(),
  userData: UserData,
  userAbilityRules: z.array(AbilityRule),
})
export const SecondFactorNeeded = z.object({ twoFactorRequired: z.literal(true) })

/** A new password; whether it is good enough is answered with a reason. */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(longestPassword))
const typedPassword = z.string().check(z.maxLength(1000))
export const username = z.string().check(
  z.trim(),
  z.regex(
    /^[\p{L}\d][\p{L}\d._-]{1,39}$/u,
    complaint({
      en: 'must be 2 to 40 letters, digits, dots or dashes',
      fr: 'De 2 à 40 lettres, chiffres, points ou tirets.',
      ar: 'من 2 إلى 40 حرفًا أو رقمًا أو نقطة أو شرطة.',
    }),
  ),
)
export const language = z.enum(languages)
export const Told = z.object({ message: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in; asks for a code where a second factor is on',
  access: 'public',
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: typedPassword,
    /** Six digits of the app, or a backup code. */
    code: z.optional(z.string().check(z.trim(), z.overwrite(inWesternDigits), z.maxLength(20))),
    remember: z._default(z.boolean(), true),
    /** What the client calls itself, so that it is known again: 64 hexadecimal digits that nobody can guess. */
    device: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  reply: z.union([SignedIn, SecondFactorNeeded]),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Asks for an account; the answer is the same whether or not the address has one',
  access: 'public',
  body: z.object({
    username,
    email,
    password: newPassword,
    fullName: optionalText(100),
    company: optionalText(100),
    contact: optionalCode(40),
    country: optionalText(60),
    address: optionalText(120),
    town: optionalText(80),
    state: optionalText(80),
    postCode: optionalCode(20),
    currentPlan: z._default(z.enum(plans), 'basic'),
    language: z._default(language, 'en'),
    acceptsTerms: z.literal(true),
  }),
  reply: Told,
  status: 202,
})

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/auth/setup',
  summary: 'What stands open to a visitor: a new workspace that waits for its owner, or registration',
  access: 'public',
  reply: z.object({
    isNeeded: z.boolean(),
    /** Whether the owner types the code that the server printed when it started. */
    asksForCode: z.boolean(),
    /** Whether a visitor may make themselves an account. */
    mayRegister: z.boolean(),
  }),
})

/** The code the server printed; emails count alike, and what stands between them not at all. */
const setUpCode = z.string().check(
  z.maxLength(40),
  z.overwrite(inWesternDigits),
  z.toUpperCase(),
  z.overwrite((code) => code.replaceAll(/[^A-Z\d]/g, '')),
)

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  summary: 'Creates the owner of a new workspace and signs them in',
  access: 'public',
  body: z.object({
    fullName: text(100),
    username,
    email,
    company: optionalText(100),
    password: newPassword,
    language: z._default(language, 'en'),
    code: z.optional(setUpCode),
  }),
  reply: SignedIn,
  status: 201,
})

const Me = z.object({ userData: UserData, userAbilityRules: z.array(AbilityRule) })
export const readMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in and what they may do',
  reply: Me,
})

export const logout = endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'Ends this session', isSafe: true })

const roleView = '/api/auth/role-view'
export const startRoleView = endpoint({
  method: 'POST',
  path: roleView,
  summary: 'Shows the product as a role sees it; until that ends, this session changes nothing',
  access: { action: 'read', subject: 'Role' },
  body: z.object({ role: text(60) }),
  reply: Me,
})
export const endRoleView = endpoint({
  method: 'DELETE',
  path: roleView,
  summary: 'Ends looking at the product as a role',
  reply: Me,
  isSafe: true,
})

const token = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{64}$/,
      complaint({ en: 'must be the code from a link', fr: 'Il faut le code d’un lien.', ar: 'يجب أن يكون رمز رابط.' }),
    ),
  )

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/letter',
  summary: 'Sends the confirmation letter again; the answer is always the same',
  access: 'public',
  body: z.object({ email }),
  reply: Told,
  status: 202,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirms an e-mail address by the link of a letter, also a changed one',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({ email: z.string() }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Sends a link to choose a new password; the answer is always the same',
  access: 'public',
  body: z.object({ email }),
  reply: Told,
  status: 202,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password by the link of a letter and ends all sessions',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  reply: z.object({ email: z.string() }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Changes the own password and ends all other sessions',
  body: z.object({ currentPassword: typedPassword, password: newPassword }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  summary: 'Asks to change the own e-mail address; it counts once the new one is confirmed',
  body: z.object({ email, password: typedPassword }),
  status: 202,
})

export const largestAvatarBytes = 800_000
export const uploadAvatar = endpoint({
  method: 'PUT',
  path: '/api/auth/avatar',
  summary: 'Sets the own picture: PNG, JPEG, GIF or WebP up to 800 kB',
  body: raw('image/*'),
  reply: z.object({ avatar: z.string() }),
  limitBytes: largestAvatarBytes,
})
export const deleteAvatar = endpoint({ method: 'DELETE', path: '/api/auth/avatar', summary: 'Removes the own picture' })
export const readAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/{key}',
  summary: 'A picture of a person; its name cannot be guessed',
  access: 'public',
  params: z.object({ key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('image/*'),
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  summary: 'Deletes the own account',
  body: z.object({ password: typedPassword }),
})

export const Device = z.object({
  id: z.string(),
  address: z.string(),
  agent: z.string(),
  createdAt: isoTime,
  seenAt: isoTime,
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Devices that are signed in',
  reply: z.object({ sessions: z.array(Device) }),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Signs one device out',
  params: z.object({ id: z.string() }),
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs all other devices out',
})
