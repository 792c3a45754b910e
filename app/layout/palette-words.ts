import { foldText } from '#kit/contract/fold-text.ts'

/**
 * What people also call a screen or a command, in any language, by its name. A word here finds it though its title lacks
 * the word.
 */
const words: Record<string, string> = {
  'pages-account-settings': '2fa mfa otp two-factor password security mot de passe sécurité كلمة المرور الأمان',
  'pages-help-center': 'help support manual documentation aide manuel دعم دليل',
  'pages-faq': 'questions answers réponses أسئلة',
  'pages-pricing': 'plans upgrade billing subscription abonnement offres اشتراك',
  'pages-user-profile': 'me my account moi compte حسابي',
  'apps-logistics-routes': 'optimise optimize routing tours dispatch tournées optimiser تحسين مسارات',
  'apps-logistics-deliveries': 'parcels stops jobs colis طرود',
  'apps-logistics-deliveries-import': 'upload csv excel spreadsheet tableur جدول',
  'apps-logistics-deliveries-fixes': 'geocode geocoding location pin épingle دبوس',
  'apps-logistics-fleet': 'vehicles vans trucks cars véhicules camions مركبات',
  'apps-logistics-drivers': 'couriers staff livreurs سائقون',
  'apps-settings-maps': 'osm openstreetmap roads routing region routes طرق',
  'apps-user-list': 'people staff accounts employees personnel comptes موظفون',
  'apps-roles': 'rights permissions access droits صلاحيات',
  'apps-api-keys': 'token developer integration jeton intégration رمز تكامل',
  'apps-webhooks': 'callback integration événements أحداث',
  'apps-outbox': 'smtp mail server sent serveur خادم',
  'apps-audit-log': 'history log journal historique سجل',
  'apps-kanban': 'boards tasks todo tâches tableaux لوحات مهام',
  'apps-calendar': 'appointments events agenda rendez-vous مواعيد',
  'apps-invoice-list': 'bills factures فواتير',
  'apps-academy-my-course': 'training learning lessons formation تدريب',
  'theme-dark': 'dark mode night sombre nuit داكن ليلي',
  'theme-light': 'light mode day clair jour فاتح',
  'log-out': 'log out logout exit quit quitter خروج',
  shortcuts: 'keyboard hotkeys keys clavier لوحة المفاتيح',
}

/** Whether a screen or command is also called what was typed: some word of its begins so. */
export function isCalled(name: string, text: string): boolean {
  const wanted = foldText(text)
  const own = foldText(words[name] ?? '')
  return wanted.length > 1 && (own.startsWith(wanted) || own.includes(` ${wanted}`))
}
