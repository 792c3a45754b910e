/** When to email notifications: always, or only while the person is away. */
export const emailTimes = ['away', 'always'] as const
