import { createTheme, type MantineColorsTuple } from '@mantine/core'

function scale(name: string): MantineColorsTuple {
  const steps = Array.from({ length: 10 }, (_, step) => `var(--mantine-color-${name}-${step})`)
  return steps as unknown as MantineColorsTuple
}

const names = ['primary', 'success', 'info', 'warning', 'error', 'secondary', 'gray', 'dark']

/** How components look by default. The values themselves are static CSS: see tokens.css. */
export const theme = createTheme({
  colors: Object.fromEntries(names.map((name) => [name, scale(name)])),
  primaryColor: 'primary',
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  components: {
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Checkbox: { defaultProps: { radius: 4 } },
    Drawer: {
      defaultProps: { position: 'right', padding: 'lg', overlayProps: { backgroundOpacity: 1, color: 'var(--shade)' } },
    },
    Modal: {
      defaultProps: { centered: true, padding: 'lg', overlayProps: { backgroundOpacity: 1, color: 'var(--shade)' } },
    },
    Popover: { defaultProps: { shadow: 'md' } },
    Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 250, transitionProps: { duration: 120 } } },
  },
})
