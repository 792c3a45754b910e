import * as z from 'zod/mini'
import { AbilityRule } from '#kit/contract/ability-rule.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint, raw, surfaces } from '#kit/contract/endpoint.ts'
import { email, isoTime, optionalCode, optionalCompanyName, optionalText, text } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { languages } from '#kit/contract/sentence.ts'
import { longestPassword, plans } from './rules.ts'
import { Me, UserData } from '#kit/contract/signed-in.ts'
import { secret } from '#kit/contract/secret.ts'

/** What the client stores about the signed-in person. */
export const SignedIn = z.object({
  accessToken: secret(z.string()),
  userData: UserData,
  userAbilityRules: z.array(AbilityRule),
})
export const TwoStepNeeded = z.object({ twoFactorRequired: z.literal(true) })

/** A new password. A weak one is refused with a reason. */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(longestPassword))
const typedPassword = z.string().check(z.maxLength(1000))
export const username = z
  .string()
  .check(z.trim(), z.regex(/^[\p{L}\d][\p{L}\d._-]{1,39}$/u, complaint('accounts:wrong.oddUsername')))
export const language = z.enum(languages)
export const MessageReply = z.object({ message: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in, with a verification code if two-step verification is on',
  access: 'public',
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: typedPassword,
    /** Six digits from the app, or a backup code. */
    code: z.optional(z.string().check(z.trim(), z.overwrite(inWesternDigits), z.maxLength(20))),
    remember: z._default(z.boolean(), true),
    /** The client's own unguessable id, by which it is recognised again: 64 hexadecimal digits. */
    device: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    /** What the session is for: it makes no calls of the other parts. */
    surface: z.optional(z.enum(surfaces)),
  }),
  reply: z.union([SignedIn, TwoStepNeeded]),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Sign up. The reply doesn’t reveal whether the address has an account',
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
  reply: MessageReply,
  status: 202,
})

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/auth/setup',
  summary: 'Get whether the workspace needs an owner and whether visitors can sign up',
  access: 'public',
  reply: z.object({
    isNeeded: z.boolean(),
    /** Whether the owner has to enter the code that the server printed when it started. */
    asksForCode: z.boolean(),
    /** Whether visitors may sign up. */
    mayRegister: z.boolean(),
  }),
})

/** The code the server printed; case and separators are ignored. */
const setUpCode = z.string().check(
  z.maxLength(40),
  z.overwrite(inWesternDigits),
  z.toUpperCase(),
  z.overwrite((code) => code.replaceAll(/[^A-Z\d]/g, '')),
)

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  summary: 'Create the owner of a new workspace and sign in',
  access: 'public',
  body: z.object({
    fullName: text(100),
    username,
    email,
    company: optionalCompanyName(100),
    password: newPassword,
    language: z._default(language, 'en'),
    code: z.optional(setUpCode),
  }),
  reply: SignedIn,
  status: 201,
})
export const readMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Get the signed-in user and their permissions',
  surfaces,
  reply: Me,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out',
  isSafe: true,
  surfaces,
})

const token = z.string().check(z.regex(/^[0-9a-f]{64}$/, complaint('accounts:wrong.noLinkCode')))

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  summary: 'Resend the confirmation email. The reply is always the same',
  access: 'public',
  body: z.object({ email }),
  reply: MessageReply,
  status: 202,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm an email address with the link from an email',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({ email: z.string() }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a password reset link. The reply is always the same',
  access: 'public',
  body: z.object({ email }),
  reply: MessageReply,
  status: 202,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the link from an email, and end all sessions',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  reply: z.object({ email: z.string() }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  danger: 'people',
  summary: 'Change your password and end all other sessions',
  body: z.object({ currentPassword: typedPassword, password: newPassword }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  danger: 'people',
  summary: 'Request a new email address. It takes effect once confirmed',
  body: z.object({ email, password: typedPassword }),
  status: 202,
})

export const largestAvatarBytes = 800_000
export const uploadAvatar = endpoint({
  method: 'PUT',
  path: '/api/auth/avatar',
  summary: 'Set your picture: PNG, JPEG, GIF or WebP up to 800 kB',
  body: raw('image/*'),
  reply: z.object({ avatar: z.string() }),
  limitBytes: largestAvatarBytes,
})
export const deleteAvatar = endpoint({ method: 'DELETE', path: '/api/auth/avatar', summary: 'Remove your picture' })
export const readAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/{key}',
  summary: 'Get a user’s picture by its unguessable name',
  access: 'public',
  params: z.object({ key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('image/*'),
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  danger: 'people',
  summary: 'Delete your account',
  body: z.object({ password: typedPassword }),
})

/** The link is set only if email isn't set up, so that it can be passed on by hand. */
export const Invitation = z.object({ email: z.string(), isSent: z.boolean(), link: z.nullable(secret(z.string())) })
export type Invitation = z.infer<typeof Invitation>

export const Device = z.object({
  id: z.string(),
  address: z.string(),
  agent: z.string(),
  createdAt: isoTime,
  seenAt: isoTime,
  /** The caller's own session. */
  isCurrent: z.boolean(),
})
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List your sessions',
  reply: z.object({ sessions: z.array(Device) }),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'End one session',
  params: z.object({ id: z.string() }),
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End all your other sessions',
})
