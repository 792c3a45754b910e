import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-backups',
    path: '/apps/backups',
    title: 'backups:screens.backups',
    action: 'read',
    subject: 'Backup',
    menu: { section: 'settings', icon: 'history', order: 910 },
    searchGroup: 'appsAndPages',
    icon: 'history',
    load: async () => (await import('./backups-screen.tsx')).BackupsScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: { backup: ['/api/backups'], backupSchedule: ['/api/backups'] },
  notifications: { 'backup-failed': 'alert-triangle' },
  audit: { backup: ['backups', ''], backupSchedule: ['backups', 'schedule.'] },
  auditWords: { backupSchedule: { codes: { rhythm: 'backups:schedule.rhythms.' } } },
}
