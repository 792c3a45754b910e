import type * as z from 'zod/mini'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { inviteFriend, readReferralFigures } from '../contract.ts'
import classes from './invitation.module.css'

type Figures = z.infer<typeof readReferralFigures.reply>

const steps = [
  { key: 'invite', icon: 'send' },
  { key: 'join', icon: 'checklist' },
  { key: 'earn', icon: 'gift' },
] as const

/** How referrals work, and how to invite someone. */
export function Invitation({ figures }: { figures: Figures }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const mayInvite = useMay(inviteFriend)
  const share = format.percent(figures.shareBasisPoints / 10_000)
  const amounts = {
    invite: format.number(figures.invited),
    join: format.number(figures.signups),
    earn: format.money(figures.totalEarningCents, figures.currency),
  }
  return (
    <div className={classes.cards}>
      <div>
        <SectionCard title={t('howTo.title')} text={t('howTo.text')}>
          <ol className={classes.steps}>
            {steps.map(({ key, icon }) => (
              <li key={key}>
                <span className={classes.icon}>
                  <Icon name={icon} size={30} />
                </span>
                <span>
                  {t(`howTo.${key}`, { share })}
                  <strong>{t(`howTo.soFar.${key}`, { amount: amounts[key] })}</strong>
                </span>
              </li>
            ))}
          </ol>
        </SectionCard>
      </div>
      <div>
        <SectionCard title={t('invite.title')}>
          <Stack gap="lg">
            {mayInvite && <Invite />}
            <Share link={figures.link} />
          </Stack>
        </SectionCard>
      </div>
    </div>
  )
}

function Invite() {
  const t = useText('ecommerce')
  const form = useEndpointForm(inviteFriend, {
    initial: { email: '' },
    stale: [readReferralFigures],
    onDone: (_, { email }) => {
      showNotice({ kind: 'success', text: t('invite.sent', { email }) })
      form.reset()
    },
  })
  return (
    <form onSubmit={form.send} noValidate>
      <RefusalAlert text={form.refusal} mb="sm" />
      <Group align="flex-end" wrap="nowrap">
        <TextInput flex={1} type="email" label={t('invite.email')} {...form.bind('email')} />
        <SendButton loading={form.isSending}>{t('invite.send')}</SendButton>
      </Group>
    </form>
  )
}

function Share({ link }: { link: string }) {
  const t = useText('ecommerce')
  const encoded = encodeURIComponent(link)
  const places = [
    { name: t('customer.email'), to: `mailto:?body=${encoded}`, icon: 'mail' },
    { name: 'WhatsApp', to: `https://wa.me/?text=${encoded}`, icon: 'message-circle' },
    { name: 'Telegram', to: `https://t.me/share/url?url=${encoded}`, icon: 'send' },
  ]
  return (
    <Stack gap="sm">
      <Group align="flex-end" wrap="nowrap">
        <TextInput flex={1} readOnly label={t('invite.link')} value={link} dir="ltr" />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group gap="xs">
        {places.map(({ name, to, icon }) => (
          <Button
            key={name}
            component="a"
            href={to}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="default"
            leftSection={<Icon name={icon} size={16} />}
          >
            {name}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
