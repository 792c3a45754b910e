/** How many sign-ups are taken: from one network address and all together within an hour, and for one email address a day. */
export const mostSignUps = { ofOne: 10, ofAll: 200, ofAddress: 3 }

export const subscriberTones = { unconfirmed: 'warning', confirmed: 'success', left: 'secondary' } as const

export function newsletterPath(act: 'confirm' | 'leave', token: string): string {
  return `/front-pages/newsletter?${act}=${token}`
}
