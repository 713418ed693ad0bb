import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

export default function Login() {
  return (
    <Screen title="Login">
      <TopBar title="Login" />
    </Screen>
  );
}
