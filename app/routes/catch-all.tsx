// The address stays as typed, so that the user can see and correct it.
export { default, handle, loader, meta } from '#app/routes/errors/not-found.tsx';
