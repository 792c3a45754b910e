import type { WebFeature } from '#kit/web/feature.ts'
import type { ComponentType } from 'react'
import type { Screen } from '#kit/web/screen.ts'

type Load = () => Promise<ComponentType>

/** The screen at its main address, for people who are signed out. */
function main(name: string, path: string, load: Load, given: Partial<Screen> = {}): Screen {
  const titleKey = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    name,
    path,
    title: `accounts:screens.${titleKey}`,
    layout: 'blank',
    unauthenticatedOnly: true,
    load,
    ...given,
  }
}

/** A visual version of a screen, open to everyone and found by the search. */
function version(name: string, titleKey: string, load: Load, messages: string[] = []): Screen {
  return {
    name: `pages-authentication-${name}`,
    path: `/pages/authentication/${name}`,
    title: `accounts:screens.${titleKey}`,
    layout: 'blank',
    public: true,
    searchGroup: 'appsAndPages',
    icon: 'lock',
    messages,
    load,
  }
}

const openToAll = { public: true, unauthenticatedOnly: false }

const screens: Screen[] = [
  main('login', '/login', async () => (await import('./login-screen.tsx')).LoginV2),
  main('register', '/register', async () => (await import('./register-screen.tsx')).RegisterV2),
  main('forgot-password', '/forgot-password', async () => (await import('./forgot-screen.tsx')).ForgotV2),
  main('reset-password', '/reset-password', async () => (await import('./reset-screen.tsx')).ResetV2, openToAll),
  main('verify-email', '/verify-email', async () => (await import('./verify-screen.tsx')).VerifyV2, openToAll),
  main('two-steps', '/two-steps', async () => (await import('./two-steps-screen.tsx')).TwoStepsV2),
  main('set-up', '/set-up', async () => (await import('./set-up-screen.tsx')).SetUp),
  version('login-v1', 'loginV1', async () => (await import('./login-screen.tsx')).LoginV1),
  version('login-v2', 'loginV2', async () => (await import('./login-screen.tsx')).LoginV2),
  version('register-v1', 'registerV1', async () => (await import('./register-screen.tsx')).RegisterV1),
  version('register-v2', 'registerV2', async () => (await import('./register-screen.tsx')).RegisterV2),
  version(
    'register-multi-steps',
    'registerMultiSteps',
    async () => (await import('./register-steps-screen.tsx')).RegisterSteps,
    ['people-users'],
  ),
  version('verify-email-v1', 'verifyEmailV1', async () => (await import('./verify-screen.tsx')).VerifyV1),
  version('verify-email-v2', 'verifyEmailV2', async () => (await import('./verify-screen.tsx')).VerifyV2),
  version('forgot-password-v1', 'forgotPasswordV1', async () => (await import('./forgot-screen.tsx')).ForgotV1),
  version('forgot-password-v2', 'forgotPasswordV2', async () => (await import('./forgot-screen.tsx')).ForgotV2),
  version('reset-password-v1', 'resetPasswordV1', async () => (await import('./reset-screen.tsx')).ResetV1),
  version('reset-password-v2', 'resetPasswordV2', async () => (await import('./reset-screen.tsx')).ResetV2),
  version('two-steps-v1', 'twoStepsV1', async () => (await import('./two-steps-screen.tsx')).TwoStepsV1),
  version('two-steps-v2', 'twoStepsV2', async () => (await import('./two-steps-screen.tsx')).TwoStepsV2),
]

export const feature: WebFeature = {
  screens,
  notifications: {
    'user-registered': 'user-plus',
    'password-changed': 'key',
  },
}
