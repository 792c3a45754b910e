import { useState } from 'react'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { Radio, Switch, Textarea } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { Presence } from '#ui/display/presence.tsx'
import { changeProfile, listChats, type ProfileUser } from '../contract.ts'
import { statuses } from '../rules.ts'
import classes from './side-panel.module.css'

type Props = { profile: ProfileUser; opened: boolean; onClose: () => void }

/** How a person is shown to others, and what they want to hear of. */
export function OwnPanel({ profile, opened, onClose }: Props) {
  const t = useText('office-chat')
  const roleName = useRoleName()
  const change = useSend(changeProfile, { stale: [listChats] })
  const { fullName, avatar, role, status, settings } = profile
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size={360} title={t('profile.title')}>
      <Stack gap="lg">
        <div className={classes.face}>
          <PersonAvatar name={fullName} src={avatar || undefined} size={84} status={status} isDecoration />
          <h2 className={classes.faceName}>
            <bdi>{fullName}</bdi>
          </h2>
          <span>{roleName(role)}</span>
        </div>
        <AboutField key={profile.about} profile={profile} onSave={(about) => change.mutate({ body: { about } })} />
        <Radio.Group
          label={t('profile.status')}
          value={status}
          onChange={(value) => change.mutate({ body: { status: statuses.find((one) => one === value) } })}
        >
          <Stack gap={10} mt={8}>
            {statuses.map((one) => (
              <Radio key={one} value={one} label={<Presence status={one} label={t(`profile.statuses.${one}`)} />} />
            ))}
          </Stack>
        </Radio.Group>
        <section>
          <h3 className={classes.panelTitle}>{t('profile.settings')}</h3>
          <Switch
            label={t('profile.notifications')}
            checked={settings.isNotificationsOn}
            onChange={(event) => change.mutate({ body: { isNotificationsOn: event.currentTarget.checked } })}
          />
          <Links settings={settings} />
        </section>
      </Stack>
    </Drawer>
  )
}

const mostInAbout = 120

function AboutField({ profile, onSave }: { profile: ProfileUser; onSave: (about: string) => void }) {
  const t = useText('office-chat')
  const [about, setAbout] = useState(profile.about)
  const isSame = about.trim() === profile.about
  return (
    <Stack gap="xs">
      <Textarea
        autosize
        minRows={2}
        maxRows={4}
        dir="auto"
        maxLength={mostInAbout}
        label={t('profile.about')}
        description={t('profile.left', { count: about.length, most: mostInAbout })}
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
      />
      {!isSame && (
        <Group>
          <Button size="xs" onClick={() => onSave(about.trim())}>
            {t('profile.save')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Links({ settings }: Pick<ProfileUser, 'settings'>) {
  const t = useText('office-chat')
  const twoStep = settings.isTwoStepAuthVerificationEnabled ? 'profile.twoStepOn' : 'profile.twoStepOff'
  return (
    <ul className={classes.links}>
      <li>
        <Link to="/pages/account-settings/security">{t(twoStep)}</Link>
      </li>
      <li>
        <Link to="/pages/account-settings/account">{t('profile.account')}</Link>
      </li>
    </ul>
  )
}
