/** Notification a person may do without; what concerns the safety of their account is always told. */
export const optionalKinds = [
  'role-changed',
  'user-registered',
  'order-created',
  'review-waiting',
  'region-ready',
  'region-failed',
] as const

/** When notification come by email: whenever there are some, or only while the person is away. */
export const emailTimes = ['away', 'always'] as const
