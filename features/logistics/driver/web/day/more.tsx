import {
  IconAlertTriangle,
  IconChartBar,
  IconCloudUp,
  IconCoffee,
  IconEye,
  IconFlag,
  IconGasStation,
  IconLogout,
  IconMessageCircle,
  IconNote,
  IconPhone,
  IconPower,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { languageName, peopleLanguages, type PeopleLanguage } from '#kit/contract/sentence.ts'
import { changeLanguage, usePeopleLanguage, useText } from '#kit/web/i18n.ts'
import { changePreferences, themes, usePreferences } from '#kit/web/preferences.ts'
import { go } from '../parts/address.ts'
import { CallOffice } from '../parts/call-office.tsx'
import { chooseMapApp, mapAppNames, mapApps, useMapApp } from '../parts/maps.ts'
import { Button, Card, Choices, Notice } from '../parts/parts.tsx'
import { isOnDuty } from '../outbox/acts-so-far.ts'
import { useDay, useRoute } from '../route/use-day.tsx'
import shared from './day.module.css'
import classes from './more.module.css'

type Props = { onSignOut: () => void }

/** Everything that isn't a stop. */
export function More({ onSignOut }: Props) {
  const t = useText('logistics-driver')
  const { acted, day, pack } = useDay()
  const now = useRoute()
  const onDuty = isOnDuty(acted)
  const hasMessages = Array.isArray(pack.threads)
  const isBusy = onDuty && now !== undefined && now.state.finishedAtMs === null
  return (
    <main className={shared['main']}>
      <h1 className={shared['hello']}>{t('more.title')}</h1>
      {now && (
        <nav className={classes['menu']} aria-label={t('more.actions')}>
          {isBusy && <Entry path="break" icon={<IconCoffee size={24} />} text={t('break.title')} />}
          {hasMessages && <Entry path="messages" icon={<IconMessageCircle size={24} />} text={t('messages.title')} />}
          <Entry path="problem" icon={<IconAlertTriangle size={24} />} text={t('problem.title')} />
          <Entry path="note" icon={<IconNote size={24} />} text={t('noteForm.title')} />
          <Entry path="fuel" icon={<IconGasStation size={24} />} text={t('fuel.title')} />
          {isBusy && now.state.departedAtMs !== null && (
            <Entry path="end" icon={<IconFlag size={24} />} text={t('end.title')} />
          )}
        </nav>
      )}
      <nav className={classes['menu']} aria-label={t('more.records')}>
        <Entry path="waiting" icon={<IconCloudUp size={24} />} text={t('waiting.title')} />
        <Entry path="recorded" icon={<IconEye size={24} />} text={t('recorded.title')} />
        <Entry path="figures" icon={<IconChartBar size={24} />} text={t('figures.title')} />
      </nav>
      <CallOffice office={pack.office} icon={<IconPhone size={24} aria-hidden />} />
      <Button
        look="plain"
        icon={<IconPower size={24} aria-hidden />}
        onClick={() => void day.act({ kind: onDuty ? 'offDuty' : 'onDuty' })}
      >
        {t(onDuty ? 'today.offDuty' : 'start.onDuty')}
      </Button>
      <Looks />
      <SignOut onSignOut={onSignOut} />
    </main>
  )
}

function Entry({ path, icon, text }: { path: string; icon: ReactNode; text: string }) {
  return (
    <button type="button" onClick={() => go(path)}>
      <span aria-hidden>{icon}</span>
      {text}
    </button>
  )
}

function Looks() {
  const t = useText('logistics-driver')
  const language = usePeopleLanguage()
  const [{ theme }] = usePreferences()
  const app = useMapApp()
  return (
    <Card>
      <Choices
        label={t('more.theme')}
        value={theme}
        onChange={(next) => changePreferences({ theme: next })}
        choices={themes.map((value) => ({ value, label: t(`more.themes.${value}`) }))}
      />
      <Choices
        label={t('more.language')}
        value={language}
        onChange={(lng) => void speak(lng)}
        choices={peopleLanguages.map((value) => ({ value, label: languageName(value) }))}
      />
      <Choices
        label={t('maps.which')}
        value={app}
        onChange={chooseMapApp}
        choices={mapApps.map((value) => ({ value, label: mapAppNames[value] }))}
      />
    </Card>
  )
}

/** Changes the language and with it the direction of the page. */
export async function speak(lng: PeopleLanguage): Promise<void> {
  await changeLanguage(lng)
  changePreferences({ isRtl: lng === 'ar' })
}

function SignOut({ onSignOut }: Props) {
  const t = useText('logistics-driver')
  const { format, view } = useDay()
  const [isAsking, setIsAsking] = useState(false)
  const waiting =
    view.actions.filter(({ result }) => result === null).length + view.files.filter(({ isDraft }) => !isDraft).length
  return (
    <>
      {isAsking && (
        <Notice tone="warning">
          {t('more.signOutWaiting', { count: waiting, number: format.number(waiting) })}
          <Button look="danger" onClick={onSignOut}>
            {t('more.signOutAnyway')}
          </Button>
        </Notice>
      )}
      <Button
        look="plain"
        icon={<IconLogout size={24} aria-hidden className="mirrored" />}
        onClick={() => (waiting > 0 ? setIsAsking(true) : onSignOut())}
      >
        {t('more.signOut')}
      </Button>
    </>
  )
}
