import { mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core'
import type { Text } from '#kit/web/i18n.ts'
import { theme } from './theme.ts'

/** The theme with the names that people hear of small buttons, in their language. */
export function namedTheme(t: Text): MantineThemeOverride {
  const close = { closeButtonProps: { 'aria-label': t('close') } }
  const clear = { clearButtonProps: { 'aria-label': t('clear') } }
  const names = {
    Alert: { closeButtonLabel: t('close') },
    Drawer: close,
    Modal: close,
    PasswordInput: { visibilityToggleButtonProps: { 'aria-label': t('showPassword') } },
    Select: clear,
    MultiSelect: clear,
    Autocomplete: clear,
    TagsInput: clear,
    FileInput: clear,
  }
  return mergeThemeOverrides(theme, {
    components: Object.fromEntries(
      Object.entries(names).map(([name, defaultProps]) => [
        name,
        { defaultProps: { ...theme.components?.[name]?.defaultProps, ...defaultProps } },
      ]),
    ),
  })
}
