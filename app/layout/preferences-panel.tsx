import { Button, Stack, Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import {
  barTypes,
  contentWidths,
  digitSets,
  primaries,
  resetPreferences,
  skins,
  themes,
  useColorScheme,
  usePreferences,
} from '#kit/web/preferences.ts'
import { LayoutPreview } from './layout-preview.tsx'
import { OptionGroup } from './option-group.tsx'
import classes from './preferences.module.css'
import { ThemePreview } from './theme-preview.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

/** Everything about how the product looks in this browser. */
export function PreferencesPanel() {
  const t = useText('shell')
  const [chosen, change] = usePreferences()
  const isArabic = useLanguage() === 'ar'
  const isNarrow = useIsNarrow()
  const nav = chosen.navLayout === 'horizontal' ? 'horizontal' : chosen.isNavCollapsed ? 'collapsed' : 'vertical'
  const bars = barTypes.map((value) => ({ value, label: t(`preferences.${value}`) }))
  return (
    <Stack gap="lg" className={classes.panel}>
      <p className={classes.note}>{t('preferences.text')}</p>
      <Heading>{t('preferences.look')}</Heading>
      <LookOptions isHorizontal={nav === 'horizontal'} />
      <Heading>{t('preferences.layout')}</Heading>
      {!isNarrow && (
        <OptionGroup
          label={t('preferences.nav')}
          value={nav}
          onChange={(value) =>
            change({
              navLayout: value === 'horizontal' ? 'horizontal' : 'vertical',
              isNavCollapsed: value === 'collapsed',
            })
          }
          options={(['vertical', 'collapsed', 'horizontal'] as const).map((value) => ({
            value,
            label: t(`preferences.navs.${value}`),
            picture: <LayoutPreview nav={value} />,
          }))}
        />
      )}
      <OptionGroup
        label={t('preferences.content')}
        value={chosen.contentWidth}
        onChange={(contentWidth) => change({ contentWidth })}
        options={contentWidths.toReversed().map((value) => ({
          value,
          label: t(`preferences.${value}`),
          picture: <LayoutPreview nav="none" width={value} />,
        }))}
      />
      <OptionGroup
        label={t('preferences.direction')}
        value={chosen.isRtl ? 'rtl' : 'ltr'}
        onChange={(value) => change({ isRtl: value === 'rtl' })}
        options={(['ltr', 'rtl'] as const).map((value) => ({
          value,
          label: t(`preferences.${value}`),
          picture: <LayoutPreview nav="vertical" dir={value} />,
        }))}
      />
      <OptionGroup
        label={t('preferences.navbar')}
        value={chosen.navbarType}
        onChange={(navbarType) => change({ navbarType })}
        options={nav === 'horizontal' ? bars.filter(({ value }) => value !== 'hidden') : bars}
      />
      <OptionGroup
        label={t('preferences.footer')}
        value={chosen.footerType}
        onChange={(footerType) => change({ footerType })}
        options={bars}
      />
      <Switch
        label={t('preferences.blur')}
        labelPosition="left"
        checked={chosen.hasNavbarBlur}
        onChange={(event) => change({ hasNavbarBlur: event.currentTarget.checked })}
        classNames={{ body: classes.switch! }}
      />
      {isArabic && (
        <OptionGroup
          label={t('preferences.digits')}
          value={chosen.digits}
          onChange={(digits) => change({ digits })}
          options={digitSets.map((value) => ({ value, label: value === 'arab' ? '٠١٢٣٤٥' : '012345' }))}
        />
      )}
      <Button variant="default" onClick={resetPreferences}>
        {t('preferences.reset')}
      </Button>
    </Stack>
  )
}

function LookOptions({ isHorizontal }: { isHorizontal: boolean }) {
  const t = useText('shell')
  const [chosen, change] = usePreferences()
  const scheme = useColorScheme()
  return (
    <>
      <OptionGroup
        label={t('preferences.primary')}
        value={chosen.primary}
        columns={6}
        onChange={(primary) => change({ primary })}
        options={primaries.map((value) => ({
          value,
          label: t(`preferences.colors.${value}`),
          isLabelHidden: true,
          picture: <Swatch primary={value} isChosen={value === chosen.primary} />,
        }))}
      />
      <OptionGroup
        label={t('theme.label')}
        value={chosen.theme}
        onChange={(theme) => change({ theme })}
        options={themes.map((value) => ({
          value,
          label: t(`theme.${value}`),
          picture: <ThemePreview theme={value} />,
        }))}
      />
      <OptionGroup
        label={t('preferences.skin')}
        value={chosen.skin}
        onChange={(skin) => change({ skin })}
        options={skins.map((value) => ({
          value,
          label: t(`preferences.skins.${value}`),
          picture: <LayoutPreview nav="vertical" skin={value} />,
        }))}
      />
      {scheme === 'light' && !isHorizontal && (
        <Switch
          label={t('preferences.semiDark')}
          labelPosition="left"
          checked={chosen.isNavSemiDark}
          onChange={(event) => change({ isNavSemiDark: event.currentTarget.checked })}
          classNames={{ body: classes.switch! }}
        />
      )}
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className={classes.heading}>{children}</h2>
}

function Swatch({ primary, isChosen }: { primary: string; isChosen: boolean }) {
  return (
    <span className={classes.swatch} data-primary={primary} aria-hidden>
      {isChosen && <IconCheck size={18} stroke={2.5} />}
    </span>
  )
}
