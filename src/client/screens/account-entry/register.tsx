import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

export default function Register() {
  return (
    <Screen title="Register">
      <TopBar title="Register" />
    </Screen>
  );
}
