/** The texts of what a problem's delivery is asked: they come with the panel. */
export const panelTexts = ['logistics-deliveries', 'logistics-promises'] as const
