import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { Group } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readEmailReports } from '../../recipient-email/contract.ts'
import { readWhatsapp } from '../../recipient-whatsapp/contract.ts'
import type { SmsProvider } from '../contract.ts'
import { EmailCard } from './email-card.tsx'
import classes from './messages.module.css'
import { ProviderCard } from './provider-card.tsx'
import { WhatsappCard } from './whatsapp-card.tsx'

type Provider = { key: string; name: string; isSet: boolean; form: ReactNode }

/** How messages are sent, and who reports on them: each is set up, and saved, in a drawer of its own. */
export function ProvidersCard({ sms }: { sms: SmsProvider }) {
  const t = useText('logistics-recipient-messages')
  const email = useText('logistics-recipient-email')
  const whatsapp = useText('logistics-recipient-whatsapp')
  const { data: reports } = useQuery(queryOf(readEmailReports))
  const { data: account } = useQuery(queryOf(readWhatsapp))
  const [open, setOpen] = useState<string>()
  const providers: Provider[] = [
    {
      key: 'sms',
      name: t('provider.title'),
      isSet: sms.kind !== 'none',
      form: <ProviderCard key={JSON.stringify(sms)} provider={sms} />,
    },
    { key: 'whatsapp', name: whatsapp('card.title'), isSet: account?.isSet ?? false, form: <WhatsappCard /> },
    {
      key: 'email',
      name: email('card.title'),
      isSet: reports !== undefined && reports.kind !== 'none',
      form: <EmailCard />,
    },
  ]
  return (
    <SectionCard title={t('set.providers')} text={t('set.providersText')}>
      <ul className={classes.channels}>
        {providers.map(({ key, name, isSet, form }) => (
          <li key={key} className={classes.channel}>
            <Group gap="sm" flex={1}>
              <span>{name}</span>
              <StatusChip tone={isSet ? 'success' : 'secondary'}>{t(isSet ? 'set.isSet' : 'set.notSet')}</StatusChip>
            </Group>
            <Open name={name} label={t(isSet ? 'set.changeProvider' : 'set.setUp')} onClick={() => setOpen(key)} />
            <Drawer opened={open === key} onClose={() => setOpen(undefined)} position="right" size="lg" title={name}>
              {form}
            </Drawer>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Open({ name, label, onClick }: { name: string; label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="light" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
}
