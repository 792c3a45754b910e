/** What is written to drivers who have no account. */
export const tellWords = {
  greeting: { en: 'Hello {{name}},', fr: 'Bonjour {{name}},', ar: 'مرحبًا {{name}}،' },
  'route-published': {
    en: 'Your route for {{day}} is ready. Stops: {{stops}}.',
    fr: 'Votre tournée du {{day}} est prête. Arrêts : {{stops}}.',
    ar: 'مسارك ليوم {{day}} جاهز. عدد المحطات: {{stops}}.',
  },
  'route-changed': {
    en: 'Your route for {{day}} has changed. Stops added: {{added}}, removed: {{removed}}.',
    fr: 'Votre tournée du {{day}} a changé. Arrêts ajoutés : {{added}}, retirés : {{removed}}.',
    ar: 'تغيّر مسارك ليوم {{day}}. محطات أُضيفت: {{added}}، ومحطات أُزيلت: {{removed}}.',
  },
  'route-recalled': {
    en: 'You no longer have a route on {{day}}.',
    fr: 'Vous n’avez plus de tournée le {{day}}.',
    ar: 'لم يعد لديك مسار يوم {{day}}.',
  },
} as const
