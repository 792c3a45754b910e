/** How many sign-ups are taken within an hour: from one network address, and all together. */
export const mostSignUps = { ofOne: 10, ofAll: 200 }

const dayMs = 86_400_000
/** An address that hasn’t confirmed is asked once in this time, however often it is entered, */
export const askAgainMs = dayMs
/** and forgotten after this. */
export const unconfirmedMs = 14 * dayMs

export const subscriberTones = { unconfirmed: 'warning', confirmed: 'success', left: 'secondary' } as const

export function newsletterPath(act: 'confirm' | 'leave', token: string): string {
  return `/front-pages/newsletter?${act}=${token}`
}
