/** What providers are asked to name the id of an email by in their reports. Each of them takes it as a name: 20 letters, digits and dashes at most. */
export const outboxIdName = 'outbox-id'

/** How long the text of an email is kept once it was sent. */
export const keptDays = 90

/** What one person may write, whichever way it goes (the mailbox and its drafts, invitations, reminders): emails to people outside, and what all their copies take up. */
export const writingLimits = { emailsPerHour: 200, bytesPerDay: 50_000_000 } as const

/** How old kept emails may be that are sent at once. */
export const keptAges = ['day', 'week', 'month', 'all'] as const
export type KeptAge = (typeof keptAges)[number]
export const daysOf: Record<KeptAge, number> = { day: 1, week: 7, month: 30, all: Number.POSITIVE_INFINITY }

/**
 * What strangers may cause to be sent to one address or number, all of them together and whichever form they fill in: about an
 * account that is said to be its owner’s, a forgotten password, orders to an address under which one was paid before, messages
 * about the deliveries of what they ordered, which go to a phone too, and anything else. One doesn’t use up the other. Deliveries of
 * what was paid, and of others of whoever paid before, have room of their own, which costs money to use up. The link to a new password
 * works for an hour, so whoever forgot theirs always has one that works, or gets one.
 */
export const strangerLimits = {
  account: { most: 6, hours: 2 },
  reset: { most: 6, hours: 1 },
  buyer: { most: 30, hours: 24 },
  delivery: { most: 18, hours: 24 },
  buyerDelivery: { most: 30, hours: 24 },
  paidDelivery: { most: 60, hours: 24 },
  other: { most: 6, hours: 24 },
} as const
