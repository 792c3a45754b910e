import { useSession } from '#kit/web/session.ts'
import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const useIsClient = () => useSession()?.userData.role === 'client'

const screens: Screen[] = [
  {
    name: 'apps-client-home',
    path: '/apps/client-home',
    title: 'office-dashboards:screens.clientHome',
    action: 'create',
    subject: 'Delivery',
    menu: { section: 'logistics', icon: 'home', order: 1, useIsShown: useIsClient },
    messages: ['logistics-deliveries', 'logistics-settings', 'office-invoices'],
    load: async () => (await import('./client/client-home.tsx')).ClientHome,
  },
  {
    name: 'dashboards-analytics',
    path: '/dashboards/analytics',
    title: 'office-dashboards:screens.analytics',
    searchTitle: 'office-dashboards:screens.analyticsDashboard',
    action: 'read',
    subject: 'Order',
    menu: { section: 'dashboards', icon: 'chart-bar', order: 10 },
    searchGroup: 'dashboards',
    icon: 'chart-bar',
    messages: ['ecommerce', 'office-projects', 'office-visits', 'office-campaigns', 'office-tickets'],
    load: async () => (await import('./analytics-dashboard.tsx')).AnalyticsDashboard,
  },
  {
    name: 'dashboards-crm',
    path: '/dashboards/crm',
    title: 'office-dashboards:screens.crm',
    searchTitle: 'office-dashboards:screens.crmDashboard',
    action: 'read',
    subject: 'Order',
    menu: { section: 'dashboards', icon: 'users', order: 20 },
    searchGroup: 'dashboards',
    icon: 'users',
    messages: ['ecommerce', 'events'],
    load: async () => (await import('./crm-dashboard.tsx')).CrmDashboard,
  },
  {
    name: 'dashboards-ecommerce',
    path: '/dashboards/ecommerce',
    title: 'office-dashboards:screens.ecommerce',
    searchTitle: 'office-dashboards:screens.ecommerceDashboard',
    action: 'read',
    subject: 'Order',
    menu: { section: 'dashboards', icon: 'shopping-cart', order: 30 },
    searchGroup: 'dashboards',
    icon: 'shopping-cart',
    messages: ['ecommerce', 'office-invoices'],
    load: async () => (await import('./ecommerce-dashboard.tsx')).EcommerceDashboard,
  },
  {
    name: 'dashboards-academy',
    path: '/dashboards/academy',
    title: 'office-dashboards:screens.academy',
    searchTitle: 'office-dashboards:screens.academyDashboard',
    action: 'read',
    subject: 'Course',
    activeMenu: 'apps-academy-my-course',
    searchGroup: 'dashboards',
    icon: 'school',
    messages: ['people-academy'],
    load: async () => (await import('./academy-dashboard.tsx')).AcademyDashboard,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    order: ['/api/dashboard/store'],
    customer: ['/api/dashboard/store'],
    invoice: ['/api/dashboard/invoices'],
  },
}
