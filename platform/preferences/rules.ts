/** Notifications a person may do without, as the features say; what concerns the safety of their account is always sent. Empty on a screen. */
export const optionalKinds: string[] = []

/** When notification come by email: whenever there are some, or only while the person is away. */
export const emailTimes = ['away', 'always'] as const
