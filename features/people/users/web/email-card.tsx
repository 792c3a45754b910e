import type { OwnProfile } from '../contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import classes from '#platform/accounts/web/auth.module.css'
import { EmailDialog } from './email-dialog.tsx'

/** The address one signs in with, whether it was confirmed, and the way to another. */
export function EmailCard({ profile }: { profile: OwnProfile }) {
  const t = useText('accounts')
  const [open, setOpen] = useOpen()
  return (
    <SectionCard
      title={t('email')}
      text={profile.nextEmail ? t('settings.waitsFor', { email: profile.nextEmail }) : t('settings.emailText')}
      actions={
        <Button variant="light" onClick={() => setOpen('email')}>
          {t('settings.changeEmail')}
        </Button>
      }
    >
      <Group gap="sm">
        <bdi dir="ltr" className={classes.address}>
          {profile.email}
        </bdi>
        <StatusChip tone={profile.isEmailVerified ? 'success' : 'warning'}>
          {t(profile.isEmailVerified ? 'settings.confirmed' : 'settings.unconfirmed')}
        </StatusChip>
      </Group>
      <EmailDialog opened={open === 'email'} onClose={() => setOpen(undefined)} />
    </SectionCard>
  )
}
