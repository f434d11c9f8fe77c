// The public names of the package.
export { type ClientOptions, type CommunityClient, createCommunityClient } from './transport/client.js';
export type { CallOptions } from './transport/call.js';
export type { Texts } from './contract/operation.js';
export {
  type Credentials,
  createSession,
  type Handover,
  type Session,
  type SessionOptions,
  type SessionSnapshot,
} from './transport/session.js';
export type { SessionStorage } from './transport/session-storage.js';
export { customStorage, memoryStorage, webStorage } from './transport/storage.js';
export type { ItemStore, StorageOptions } from './transport/item-store.js';
export type { TabMessage, Tabs, TabsOptions } from './transport/tabs.js';
export {
  accountsOf,
  deviceIdOf,
  forgetAccount,
  handoverOf,
  type RememberedAccount,
  sessionReady,
  switchAccount,
} from './transport/accounts.js';
export { inviteLink, type LinkToken, parseEmailVerifyLink, parseInviteLink, parsePasswordResetLink } from './transport/links.js';
export { type SafeUrl, safeUrl } from './transport/safe-url.js';
export { type FormOptions, type FormValues, type GroupRequests, type RequestOptions, requestsOf } from './transport/requests.js';
export type { ErrorCode } from './transport/error-code.js';
export {
  type AbortedError,
  type CommunityError,
  type DecodeError,
  type CommunityErrorFields,
  type HttpError,
  type InputError,
  isCommunityError,
  isFailure,
  type NetworkError,
  type Outcome,
  type TimeoutError,
  type TokenError,
  type UnsupportedError,
} from './transport/errors.js';
export type {
  AnswerEvent,
  CommunityEvent,
  DroppedEvent,
  LeftOutEvent,
  PagingEvent,
  RequestEvent,
  SessionChangeEvent,
  SessionEvent,
  SessionState,
  StaleEvent,
  StaleReason,
  StorageTroubleEvent,
  WriteSubmittedEvent,
  WriteUndoneEvent,
  WriteAppliedEvent,
} from './transport/events.js';
export type { ExtraHeaders } from './transport/headers.js';
export { browserTabs } from './effects/tabs.js';
export {
  mutationOptionsOf,
  optionsOf,
  pagesOf,
  type PagesOptions,
  type ReadOptions,
  type WriteOptions,
} from './effects/options.js';
export type { CommunityKey, Holds } from './engine/index.js';
export {
  explain,
  type ExplainedStaleness,
  type ExplainedWrite,
  type Explanation,
  getShownData,
  isSuperseded,
  keyOf,
  type Page,
  type PagedData,
  type ReadHow,
  type Superseded,
  withoutSecrets,
} from './engine/public.js';
export type { Effects } from './rules/service.js';
export {
  blockedUsers,
  blockedUserSearch,
  circle,
  circleNameCheck,
  circles,
  currentUser,
  device,
  devices,
  emailCheck,
  followers,
  followerSearch,
  followings,
  followingSearch,
  invites,
  inviteSearch,
  languages,
  linkedUsers,
  linkedUserSearch,
  notification,
  notifications,
  notificationSettings,
  notificationsUnreadCount,
  registrationTokenCheck,
  user,
  usernameCheck,
  userSearch,
} from './rules/reads.js';
export { translationsChanged } from './effects/translations.js';
export { acceptGuidelines, updatePassword, updateUser } from './effects/account.js';
export { createCircle, deleteCircle, updateCircle } from './effects/circles.js';
export { createDevice, deleteDevice } from './effects/devices.js';
export { followUser, unfollowUser } from './effects/follows.js';
export { createInvite, deleteInvite, emailInvite } from './effects/invites.js';
export { deleteNotification } from './effects/notifications.js';
export { login, register, verifyPassword } from './effects/session.js';
export { blockUser, reportUser, subscribeToUser, unblockUser, unsubscribeFromUser } from './effects/users.js';
export {
  deleteAllDevices,
  deleteAllNotifications,
  readNotification,
  readNotifications,
  requestPasswordReset,
  setLanguage,
  updateDevice,
  updateEmail,
  updateFollow,
  updateInvite,
  updateNotificationSettings,
  verifyEmail,
} from './rules/writes.js';
export { CommunityProvider, type CommunityProviderProps } from './react/provider.js';
export { type Community, useCommunity } from './react/community.js';
export type { QueryHookOptions, ReadArguments } from './react/read.js';
export type { CheckOptions, DebounceOptions } from './react/debounced.js';
export type { MutationHookOptions, SignedIn, UploadOptions } from './react/write.js';
export { idempotencyKeys, type KeyedSender, type KeyedWrite } from './transport/idempotency.js';
export { type Upload, type UploadProgress, uploadWith } from './transport/upload.js';
export {
  useRegister,
  useRegistrationTokenCheck,
  useLogin,
  useEmailCheck,
  useUsernameCheck,
  useVerifyEmail,
  useVerifyPassword,
  useRequestPasswordReset,
} from './react/session.js';
export { type SessionView, useSession, useLogout } from './react/current-session.js';
export { type Accounts, useAccounts } from './react/accounts.js';
export { type DeviceRegistrationOptions, useDeviceRegistration } from './react/device-registration.js';
export { useCurrentUser, useUpdateUser, useUpdateEmail, useUpdatePassword, useAcceptGuidelines } from './react/account.js';
export { useLanguages, useSetLanguage } from './react/languages.js';
export { useNotificationSettings, useUpdateNotificationSettings } from './react/notification-settings.js';
export {
  useUser,
  useUserSearch,
  useBlockUser,
  useUnblockUser,
  useReportUser,
  useSubscribeToUser,
  useUnsubscribeFromUser,
} from './react/users.js';
export {
  useBlockedUsers,
  useBlockedUserSearch,
  useFollowers,
  useFollowerSearch,
  useFollowings,
  useFollowingSearch,
  useLinkedUsers,
  useLinkedUserSearch,
} from './react/relations.js';
export {
  useCreateDevice,
  useDevices,
  useDevice,
  useUpdateDevice,
  useDeleteDevice,
  useDeleteAllDevices,
} from './react/devices.js';
export { useCircleNameCheck, useCreateCircle, useCircles, useCircle, useUpdateCircle, useDeleteCircle } from './react/circles.js';
export { useFollowUser, useUnfollowUser, useUpdateFollow } from './react/follows.js';
export {
  useNotifications,
  useNotification,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
  useDeleteNotification,
  useDeleteAllNotifications,
} from './react/notifications.js';
export { type UnseenNotifications, useUnseenNotifications } from './react/unseen.js';
export {
  useCreateInvite,
  useInvites,
  useInviteSearch,
  useUpdateInvite,
  useDeleteInvite,
  useEmailInvite,
} from './react/invites.js';
